/** Nouns of software and daily life. One group a line: words that people use for each other, from general knowledge. */
export const DAILY_WORDS: string = `
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
page website site
web website site
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
presentation powerpoint ppt pptx deck
slide deck
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
`
