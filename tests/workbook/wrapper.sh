#!/bin/sh
# wrapper.sh FILE COMMAND…: notes in FILE that it was called, and becomes the command.
echo "$2" >> "$1"
shift
exec "$@"
