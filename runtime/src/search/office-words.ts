/** Words of offices and computers. One group a line: words that people use for each other, from general knowledge. */
export const OFFICE_WORDS: string = `
compile build
stacktrace traceback error
bug defect
dashboard panel
endpoint route url
request call http
payload body
cron schedule job
helm kubernetes
terraform infrastructure
vpc subnet network
ec2 vm instance
iam permission role
kafka topic queue message
cache redis
vector similarity semantic
ai artificial intelligence machine
gpt llm model
chatbot bot assistant
programming code developer
developer programmer engineer
library framework
app application software
software program
plugin extension addon
oauth auth login
username user
admin administrator
commit revision history
merge conflict
docs wiki
host domain
deploy host
upgrade update
downgrade rollback
uninstall remove
parameter argument option
record document
pdf document
filename file
extension type
drive storage
backup archive
folder drive
line row
duplicate twin
attendee participant guest
sign signature
print printer
bullet list
heading title
paragraph text
font style
template layout theme
watermark stamp
letter email
essay article
proofread grammar spelling
grammar language
rewrite paraphrase rephrase
shorten abbreviate
handwriting ocr
jot note write
planner plan schedule
deadline date
goal objective target
project task
milestone deadline
workspace project
status progress
progress track
resume cover
brainstorm idea
scroll page
hover mouse
cookie session
dom html
css style
headless browser
homepage website
site domain
crawl spider
seo keyword ranking
keyword phrase term
backlink link
traffic visitor
cpu processor
maximum max
minimum min
populate fill
toggle switch enable
ingest import
dump export backup
forward send
revoke remove
grant permission
ban block
block deny
whitelist allow
blacklist block
escalate priority
acknowledge confirm
timesheet hours time
leave vacation absence
node server
worker job
volume disk storage
ingress route
configmap config
autoscale scale
blob object storage
billing cost invoice
quota limit
aggregate group sum
insight analysis
inference predict
annotate annotation label
embed embedding
segment segmentation cluster
anomaly outlier detect
thumbnail preview
preview view
codec format
svg vector
upscale enlarge
voiceover speech
dial call phone
voicemail message
poem poetry story
slogan tagline
headline title
synonym antonym thesaurus
rhyme poem
pronounce pronunciation
acronym abbreviation
plagiarism copy
emoji reaction
react reaction
reaction comment
mention notify
pin star
mute silence
archive hide
watch follow
structured entity
metadata info
size info
overwrite replace write
unstaged modified changed
discard undo reset
checkpoint commit snapshot
snapshot save
`
