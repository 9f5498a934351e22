/**
 * Verbs and nouns of software and daily life that people use for each other, one group a line, written from general knowledge.
 * An index carries it, so that no app loads it twice; a word may stand in several groups.
 */
export const THESAURUS: readonly string[] = /* @__PURE__ */ `
create make generate build produce compose new
create add insert append register new
create write draft
delete remove erase drop clear destroy purge trash discard
update edit modify change alter revise patch adjust
update set replace
replace substitute overwrite swap
get fetch retrieve read obtain show view display load access
get find lookup check
open read view
list enumerate show all browse listing
search find query lookup locate discover look seek
send post deliver dispatch
send notify message
open launch start
start run launch begin initiate trigger boot
stop end halt terminate kill cancel abort shutdown
run execute invoke
pause suspend
resume continue
move relocate transfer rename
copy duplicate clone
upload attach import
download save export fetch
save store persist record write keep
convert transform translate change format
translate language translation
calculate compute evaluate math
analyze inspect examine analysis evaluate assess investigate
analyze statistics
compare diff difference versus contrast
check verify validate test confirm
monitor watch track observe
schedule plan book arrange
book reserve reservation booking
cancel undo revert
undo revert rollback restore reset
restore recover
join merge combine concatenate unite
split divide separate
sort order rank
filter narrow
click press tap
type enter fill input
navigate go visit open browse
switch change checkout
scrape crawl extract
extract parse
summarize summary digest overview
draw paint sketch
render draw visualize plot
plot chart graph diagram visualization
deploy publish release ship
publish post
install setup
configure setup set
enable activate turn
disable deactivate
login signin authenticate authentication
logout signout
register signup enroll
approve accept confirm
reject decline deny refuse
assign allocate
share invite
invite add
subscribe follow
unsubscribe unfollow
reply respond answer
ask question query
pay purchase buy order
sell trade
recommend suggest suggestion
predict forecast
estimate approximate
measure distance
count number total
encode encrypt
decode decrypt
compress zip archive
extract unzip decompress
mark flag label tag
close finish complete resolve
hide conceal
show reveal
lock protect
connect link attach
disconnect detach
refresh reload update sync
sync synchronize
wait sleep delay
log record
capture screenshot snapshot
scan detect
resize scale
crop trim cut
rotate turn
play listen
remember store memorize memory
recall remember retrieve
forget delete
explain describe
vote rate
allow permit permission
think reason reasoning
solve resolve
complete finish done
modified changed change edit
large big size
several multiple many batch bulk
once multiple
latest recent new newest current
current now present today
history past previous historical earlier
top best popular
nearby near around close
random arbitrary
specific particular
available accessible
file document
folder directory
path location
text content string body
content contents text data
picture image photo graphic
screenshot snapshot capture
video movie film clip
music song track audio
audio sound voice speech
speech voice tts
transcript subtitle caption transcription
page website site web
url link address
website webpage page
browser chrome playwright puppeteer
internet web online
email mail inbox
message chat text dm
channel room
user person people account member
user profile account
contact person
customer client
team group
group organization
organization company org
company business firm corporation enterprise
employee staff worker
friend contact
author writer creator
repository repo project
branch fork
commit revision version
stage staging index
staged index cached
pull merge pr
issue bug ticket problem
issue task
task todo item
task job work
error bug exception fault failure crash
log trace
code source script program
function method
class object
symbol definition reference
package library module dependency
version release
command shell terminal bash cli console
process program
environment variable env
secret password credential token key
server host machine
container docker
container image
cluster kubernetes k8s
pod container
deployment release
database db sql
table database
query sql
row record entry
column field
schema structure
index catalog
record entry item
note memo
notebook jupyter
spreadsheet excel sheet workbook xlsx
cell range
document word docx doc
presentation slide powerpoint ppt pptx deck
markdown md
chart graph plot diagram
map location place
place location venue poi
location position coordinate geolocation
coordinate latitude longitude
address location geocode
route direction navigation path
distance length
city town
country nation
trip travel journey tour vacation
itinerary plan
flight airline plane airfare
train rail railway
hotel accommodation lodging stay homestay
restaurant dining food
recipe cooking dish meal cook
food meal nutrition
weather forecast temperature climate
time clock hour
time timezone timestamp
date day calendar
calendar schedule event agenda
event meeting appointment
event incident
meeting conference
reminder alarm alert
alert notification warning
notification message
timer countdown
stock share equity ticker
stock market
price cost quote rate
price value
money currency
currency exchange forex
crypto cryptocurrency bitcoin coin
coin token
finance financial
revenue income earnings
income salary
loan mortgage credit
invoice bill
payment transaction pay
transaction purchase
budget spending expense
product item goods
shop store retail
shopping purchase buy
cart basket
news article headline
article post blog
post tweet
story article
paper article publication research
research study paper academic
scholar academic
trend trending popular hot
ranking rank top leaderboard
review rating feedback
comment reply feedback
score rating
game match
game player
sport team
player athlete
champion hero character
job career position vacancy
resume cv
student pupil
course class lesson
school university college
book novel
definition meaning dictionary
word term vocabulary
language locale
joke humor funny
quote quotation
fact knowledge
knowledge memory graph
entity node
relation relationship edge link connection
graph network
tag label category
category type kind genre
topic subject theme
list collection
setting configuration config preference option
property attribute field
information info detail data
information metadata
data dataset
metadata properties attributes
statistics stats metrics analytics
metric measure
performance speed
size dimension
percentage percent ratio
report summary
form survey questionnaire
feature flag
access right permission
role permission
policy rule
health medical
doctor physician
disease illness condition
medicine drug medication
trial clinical
gene genetic variant mutation
cancer tumor oncology
genome dna
exercise workout fitness
calorie nutrition
body bmi
car vehicle automobile
fuel gas
house home property estate
rent lease
pet animal
song lyrics
artist musician singer
actor cast
image logo icon
logo brand
color colour
design figma
shape figure
rectangle square
equation formula
expression formula
math mathematics arithmetic
number integer
vector embedding
average mean
sum total add
probability chance
speed velocity
weight mass
temperature heat
energy power
electricity electric
security vulnerability
vulnerability cve
threat attack
ip network
domain dns
domain whois
phone call telephone mobile
sms text
device phone
screen display
mouse cursor
element component
component widget
window screen tab
link hyperlink
session conversation
conversation chat thread
thread discussion
agent assistant
subagent agent
model llm
prompt instruction
skill capability
worktree checkout
context conversation
cloud aws
bucket storage s3
storage disk
backup snapshot
queue job
pipeline build ci
workflow automation
sprint iteration
board kanban
wiki page documentation
documentation docs manual guide reference
docs document
example sample
tutorial guide
help support
api endpoint
webhook callback
response answer
csv table
html page
gift present
zodiac horoscope astrology
love romance
sun sunrise
planet astronomy
podcast episode
episode show series
tv television show
movie cinema
ticket booking
bus transit
transit transport transportation
taxi ride
station stop
airport flight
charging charger ev
museum attraction sight
attraction landmark
image vision
ocr text
barcode qr
face facial
emotion sentiment
sentiment opinion
ad advertisement advertising
campaign marketing
lead prospect
deal opportunity
contract agreement
law legal
election vote
population census demographic
diff change
patch diff
difference change
unstage reset
regex pattern grep
pattern glob wildcard
grep search
question clarify
steps plan
checklist todo
approval permission
browse website
ui interface
frontend ui
backup copy
owner assignee
assignee assign
due deadline
priority urgent
draft unsent
attachment file
spam junk
archive store
directory ls
tree structure hierarchy
hierarchy nested
bytes size
timestamp modified
encoding base64
mime type
child children sub
parent root
human person
company ticker
investor shareholder
filing sec
dividend yield
portfolio holdings
wallet balance
balance account
blockchain chain
nft token
gas fee
fee cost charge
discount coupon deal
refund return
shipping delivery
delivery track
warehouse inventory stock
supplier vendor
tax vat
bank account
credit card
subscription plan
license key
certificate ssl tls
firewall security
proxy gateway
load traffic
latency performance
uptime status
status state health
incident outage
deploy rollout
replica scale
namespace cluster
function lambda
instance vm server
registry package
test spec
coverage test
lint style
format prettify
refactor rename
debug breakpoint
profile performance
dependency package
changelog release
pullrequest pr
`
  .trim()
  .split('\n')
