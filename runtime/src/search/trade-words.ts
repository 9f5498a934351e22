/** Nouns of particular trades and of software operations. One group a line: words that people use for each other, from general knowledge. */
export const TRADE_WORDS: string = `
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
