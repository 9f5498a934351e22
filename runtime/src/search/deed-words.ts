/** More words for doing something, and how people speak of things and their parts. One group a line: words that people use for each other. */
export const DEED_WORDS: string = `
attach add
fix repair correct
shrink compress
enlarge resize
wipe clear
provision create
initialize create start
init initialize
scaffold generate
transcribe transcript
narrate speech
illustrate draw
visualise chart
redact remove
optimize improve enhance
improve enhance upgrade
classify category
dedupe duplicate
peek view
inspect view
gather collect get
acquire get
pull get
grab get
discover explore
explore browse
identify detect recognize
match find
guess predict
evaluate rate score
review check
organize sort
arrange order
mail send
ship send
ring call
talk chat speak
speak speech
contain include
write edit
rewrite edit
overwrite write
convert conversion
transform conversion
create creator
count counter
finder find
tracker track
checker check
editor edit
reader read
writer write
viewer view
tweak adjust modify edit
amend modify edit
pick choose select
tidy clean cleanup
refine polish improve
stitch combine merge
glue join
bundle pack package
unpack extract
nudge remind
inform notify alert
announce post publish
broadcast send publish
recollect recall remember
nested recursive tree
piece part fragment chunk
portion part section
chapter section part
beginning start first
end last tail
layout structure schema
describe detail
push upload
pull download
oldest earliest
contributor author
rank position
whole entire full
partial part
duplicate repeat
identical same
distinct unique
mistake error
failing failed failure
broken error
slow performance
quick fast speed
suspicious risk
safe safety security
danger hazard risk
crash accident
legit legitimate verify
genuine authentic verify
owner owned own
build construct
assemble build
erect build
fill complete
empty clear
visit page
reach contact
contact support
invite member
participant member
role position
name label
rename title
count quantity amount
amount sum total
gap missing
expire expiration expiry
renew extend subscription
cancel subscription
trip ride
ride transport
nearest closest near nearby
surrounding around nearby
farthest furthest
tallest highest height
wealth wealthy rich net worth
`
