-- What a page of the book has that its Markdown has not: a title, the file that a block of code shows, figures, links to
-- the other pages, the page before and the page after. Metadata: `source`, the page's file, and `pages`, all of them in
-- order. Paths are those of the checkout. What is outside of the book is named, not linked.

local source, pages, terms = '', {}, {}
local languages = { cuda = 'cpp' } -- as the highlighter calls them

-- The chapters are the book's top, and a README is the index of its folder.
local function address(path)
    return (path:gsub('^chapters/', ''):gsub('README%.md$', 'index.md'):gsub('%.md$', '.html'))
end

local function folder(path)
    return path:match('^.*/') or ''
end

-- The path that a link on this page leads to.
local function target_of(link)
    local path = folder(source) .. link
    local count
    repeat
        path, count = path:gsub('[^/]+/%.%./', '', 1)
    until count == 0
    return path
end

-- From this page to another.
local function way_to(path)
    return folder(address(source)):gsub('[^/]+/', '../') .. address(path)
end

local function title_of(path)
    for line in io.lines(path) do
        return (line:gsub('^# ', ''))
    end
end

local function link_to(path)
    return pandoc.Link(title_of(path), way_to(path))
end

-- Chapters, docs, exercises or solutions.
local function kind_of(path)
    return path:match('^[^/]*')
end

local function is_index(path)
    return path == kind_of(path) .. '/README.md'
end

-- The pages of this page's kind before and after it.
local function neighbours()
    local before, after, here
    for _, path in ipairs(pages) do
        if path == source then
            here = true
        elseif kind_of(path) == kind_of(source) and not is_index(path) then
            if here then
                return before, path
            end
            before = path
        end
    end
    return before, after
end

-- A term is one or two words in bold, where a chapter says what it means; nothing else there is bold and so short.
local function place_of_term(text)
    text = text:gsub('%s+', ' '):lower()
    return text:match("^[%a'-]+ ?[%a'-]*$") and text, 'term-' .. text:gsub("[ ']", '-')
end

-- A chapter's terms in the order of their first places, and those places.
local function terms_of(path)
    local terms, file = pandoc.List(), io.open(path)
    for bold in file:read('a'):gmatch('%*%*([^*]+)%*%*') do
        local term, place = place_of_term(bold)
        if term and not terms[term] then
            terms[term] = place
            terms:insert(term)
        end
    end
    file:close()
    return terms
end

-- The front page's index of all chapters' terms.
local function terms_index()
    local places, all = {}, pandoc.List()
    for _, path in ipairs(pages) do
        for _, term in ipairs(kind_of(path) == 'chapters' and terms_of(path) or {}) do
            if not places[term] then
                places[term] = way_to(path) .. '#' .. select(2, place_of_term(term))
                all:insert(term)
            end
        end
    end
    table.sort(all)
    local items = all:map(function(term) return { pandoc.Plain({ pandoc.Link(term, places[term]) }) } end)
    return { pandoc.Header(2, 'Terms', { id = 'terms' }), pandoc.Div({ pandoc.BulletList(items) }, { class = 'terms' }) }
end

-- On the front page, what there is beside the chapters.
local function contents()
    local blocks, kind = pandoc.List(), nil
    for _, path in ipairs(pages) do
        if kind_of(path) ~= 'chapters' and not is_index(path) then
            if kind_of(path) ~= kind then
                kind = kind_of(path)
                local name = kind:sub(1, 1):upper() .. kind:sub(2)
                blocks:insert(pandoc.Header(2, name, { id = kind }))
                blocks:insert(pandoc.BulletList({}))
            end
            blocks[#blocks].content:insert({ pandoc.Plain({ link_to(path) }) })
        end
    end
    return blocks
end

local function Link(link)
    local path, anchor = link.target:match('^([^#]*)(.*)$')
    if path == '' or path:match('^%a+:') then
        return nil -- here, or on the web
    end
    path = target_of(path)
    if pages[path] then
        link.target = way_to(path) .. anchor
        return link
    end
    local name = pandoc.utils.stringify(link.content):gsub('/$', '')
    if path:sub(-#name) == name then
        return pandoc.Code(path)
    end
    return link.content .. { pandoc.Str(' ('), pandoc.Code(path), pandoc.Str(')') }
end

-- A page that is named is linked.
local function Code(code)
    if pages[code.text] and code.text ~= source then
        return pandoc.Link({ code }, way_to(code.text))
    end
end

-- The first time that a term is bold is its place.
local function Strong(strong)
    local term, place = place_of_term(pandoc.utils.stringify(strong))
    if kind_of(source) == 'chapters' and term and not terms[term] then
        terms[term] = true
        return pandoc.Span({ strong }, { id = place })
    end
end

-- Lines that stand in a file as deep as they please begin at the left.
local function undented(text)
    local least
    for indent in ('\n' .. text):gmatch('\n( *)[^ \n]') do
        least = math.min(least or #indent, #indent)
    end
    return (('\n' .. text):gsub('\n' .. (' '):rep(least or 0), '\n'):sub(2))
end

local function caption(name)
    return pandoc.Div({ pandoc.Plain({ pandoc.Code(name) }) }, { class = 'file' })
end

-- A box that scrolls sideways where the page is narrower than what is in it: by keyboard, too.
local function scrolling(blocks, what, class)
    return pandoc.Div(blocks, {
        class = 'wide' .. (class and ' ' .. class or ''),
        role = 'group', tabindex = '0', ['aria-label'] = what .. ', which scrolls sideways on a narrow screen',
    })
end

-- Whether a phone cuts its lines off.
local function is_wide(text)
    local columns = 40
    for line in text:gmatch('[^\n]+') do
        if utf8.len(line) > columns then
            return true
        end
    end
end

-- Comments go; one that names a program names it for the block below.
local function Blocks(blocks)
    local result, name = pandoc.List(), nil
    for _, block in ipairs(blocks) do
        if block.t == 'RawBlock' then
            name = block.text:match('^<!%-%- file: (%S+%.cu?) %-%->')
        else
            if block.t == 'CodeBlock' then
                local language = block.classes[1]
                if block.attributes.file then
                    name = block.attributes.file
                    block.text = undented(block.text)
                end
                block.attributes.file = nil
                if name and language ~= 'text' then
                    result:insert(caption(name))
                end
                block.classes = { languages[language] or language }
            end
            name = nil
            if block.t == 'CodeBlock' and is_wide(block.text) then
                block = scrolling({ block }, block.classes[1] == 'cpp' and 'code' or 'text', 'code')
            end
            result:insert(block)
        end
    end
    return result
end

local function Table(table)
    return scrolling({ table }, 'table')
end

-- An image that stands alone: a paragraph or, from pandoc 3 on, a figure that has it.
local function Para(para)
    local image = para.content[1]
    if #para.content == 1 and image.t == 'Image' then
        local picture = scrolling({ pandoc.Plain({ image }) }, 'figure')
        return pandoc.Div({ picture, pandoc.Para(image.caption) }, { class = 'figure' })
    end
end

local function Figure(figure)
    return Para(figure.content[1])
end

-- A figure becomes a part of the page here, since each pandoc has its own way to inline one.
local function Image(image)
    local file = io.open(target_of(image.src))
    image.src = 'data:image/svg+xml,' .. file:read('a'):gsub('[^%w.,:;/=_-]', function(c)
        return ('%%%02X'):format(c:byte())
    end)
    file:close()
    return image
end

local function Pandoc(doc)
    source = pandoc.utils.stringify(doc.meta.source)
    for path in pandoc.utils.stringify(doc.meta.pages):gmatch('%S+') do
        pages[#pages + 1] = path
        pages[path] = true
    end
    doc = doc:walk({ Blocks = Blocks }):walk({ Link = Link, Code = Code, Strong = Strong, Image = Image, Table = Table }):walk({ Para = Para, Figure = Figure })
    doc.meta.title = table.remove(doc.blocks, 1).content
    if address(source) == 'index.html' then
        doc.blocks:extend(contents())
        doc.blocks:extend(terms_index())
    end
    local before, after = neighbours()
    doc.meta.before = before and { link_to(before) }
    doc.meta.after = after and { link_to(after) }
    doc.meta.home = way_to('chapters/README.md')
    doc.meta.exercises = way_to('exercises/README.md')
    doc.meta.guide = way_to('docs/student-guide.md')
    doc.meta.report = way_to('docs/reading-a-report.md')
    return doc
end

return { { Pandoc = Pandoc } }
