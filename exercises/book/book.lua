-- Adds to a page of the book what its Markdown does not have: a title, the name of the file that a block of code shows,
-- figures, links to the other pages, and links to the page before and the page after. Metadata: `source` is the page's
-- file, and `pages` has all pages in order. Paths are those of the checkout. A file outside of the book is named, but not
-- linked.

local source, pages, terms = '', {}, {}
local languages = { cuda = 'cpp' } -- as the highlighter calls them

-- The chapters are at the top of the book, and a README is the index of its folder.
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

-- The relative path from this page to another.
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

-- The page's kind: chapters, docs, exercises or solutions.
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

-- A term is one or two words in bold, at the place where a chapter explains the term. Nothing else there is bold and as
-- short.
local function place_of_term(text)
    text = text:gsub('%s+', ' '):lower()
    return text:match("^[%a'-]+ ?[%a'-]*$") and text, 'term-' .. text:gsub("[ ']", '-')
end

-- A chapter's terms in the order in which they first occur, and these first places.
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

-- On the front page, the pages beside the chapters.
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

-- The name of a page becomes a link.
local function Code(code)
    if pages[code.text] and code.text ~= source then
        return pandoc.Link({ code }, way_to(code.text))
    end
end

-- The place of a term is where it is bold for the first time.
local function Strong(strong)
    local term, place = place_of_term(pandoc.utils.stringify(strong))
    if kind_of(source) == 'chapters' and term and not terms[term] then
        terms[term] = true
        return pandoc.Span({ strong }, { id = place })
    end
end

-- Lines that are indented in their file begin at the left here.
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

-- A box that scrolls sideways, also by keyboard, if the page is narrower than its contents.
local function scrolling(blocks, what, class)
    return pandoc.Div(blocks, {
        class = 'wide' .. (class and ' ' .. class or ''),
        role = 'group', tabindex = '0', ['aria-label'] = what .. ', which scrolls sideways on a narrow screen',
    })
end

-- Whether a phone would cut off lines of the block.
local function is_wide(text)
    local columns = 40
    for line in text:gmatch('[^\n]+') do
        if utf8.len(line) > columns then
            return true
        end
    end
end

-- Removes comments. A comment that names a program gives this name to the block below.
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

-- An image that stands alone, in a paragraph or, from pandoc 3 on, in a figure.
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

-- Figures become part of the page here, because each version of pandoc has its own way to inline them.
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
