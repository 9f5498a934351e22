/** Words of home, shopping, leisure and people. One group a line: words that people use for each other, from general knowledge. */
export const HOME_WORDS: string = `
house housing residence dwelling
property realty housing
rental tenant landlord lease
realtor broker agent
furniture decor interior
neighborhood district area suburb
area region zone
clothes clothing fashion apparel outfit wear
deal discount sale promo promotion
coupon voucher code
brand manufacturer maker
merchandise product
seller merchant vendor
basket cart checkout
wish wishlist
like favorite bookmark star
hashtag topic trend
influencer creator
social media
feed timeline
subscriber subscription
notification push
conversation dialogue
community forum group
blog blogger wordpress
newsletter email
actor actress celebrity cast star
director filmmaker
anime manga cartoon
comic manga
concert gig festival show event
album track song
band artist
genre style
playlist song
trailer movie
film cinema
sitcom series show
meme gif image
pun joke
saying proverb quote
trivia quiz
riddle puzzle
fun entertainment
radio station
lottery jackpot
videogame game
horoscope tarot
party celebration
ingredient recipe
cocktail drink beverage
grocery supermarket
cuisine food
eat dining food
cafe restaurant
menu dish
bake cook
takeout delivery
allergy ingredient
sightseeing tourism tourist attraction
tourist visitor traveler
museum gallery
subway metro tram train
ferry boat ship cruise
passport visa
luggage baggage
commute travel
road street highway
drive driving route
walk walking hike hiking
bicycle bike cycling
departure arrival
destination place
airline carrier
holiday vacation
holiday date
weekend trip
stay room
trip route
landmark monument
geographic geography map
birthday birth
wedding marriage
kid child children baby
mother father parent
dating date love
lawyer attorney
court lawsuit case legal
legislation law bill
crime criminal police
patent trademark
government public
army military war
religion bible church
interview candidate
hire hiring recruit recruiter recruitment
freelance freelancer contractor
internship job
profession career
coworker colleague employee
skill talent
expert specialist professional
leader manager
name title
age birth
gender sex
technology tech
industry sector
duration length
mood feeling emotion
cleaning maid laundry housekeeping
salon spa beauty
hair haircut
tip advice guidance
guidance guide
artwork art painting
photography photo
crossword sudoku puzzle
poker solitaire blackjack card
flashcard study
battery charge
sustainable sustainability green environment
swim pool
outdoor hiking adventure
getaway vacation
cybersecurity security
malware malicious virus threat
hack breach vulnerability
phishing scam
covid virus
ascii art
greeting card
explanation explain
dealership car
babysitter nanny
gardening garden plant
parcel package shipment delivery
courier delivery
post mail
festival holiday
star rating
gym fitness
nutritionist diet
sunset sunrise
moon lunar
toy game
superhero hero
legend myth
dream sleep
`
