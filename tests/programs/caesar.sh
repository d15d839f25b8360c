#!/bin/sh
# What caesar must print, by tr.
text="The quick brown fox jumps over the lazy dog, and Caesar's legions cross the Rubicon: alea iacta est! XYZ xyz 0123456789."
printf '%s\n' "$text" | tr 'A-Za-z' 'D-ZA-Cd-za-c'
printf '%s\n' "$text"
