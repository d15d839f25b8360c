#!/bin/sh
# wrapper.sh FILE COMMAND…: records in FILE that it was called, and then becomes the command.
echo "$2" >> "$1"
shift
exec "$@"
