/** Things, and behind `>` what they are kinds of: who asks for a sofa may mean a tool for products, but not the reverse. */
export const KIND_WORDS: string = `
apartment flat condo villa townhouse bungalow mansion loft duplex > house property home rent
bedroom bathroom balcony > house property
laptop smartphone iphone tablet headphone earbud monitor sneaker shoe shirt dress jacket clothes clothing apparel jewelry watch smartwatch gadget appliance toy furniture sofa cosmetic makeup > product shop
amazon ebay walmart etsy aliexpress target ikea > shop product
cheap affordable budget inexpensive > price
buyer shopper consumer > customer
twitter tweet retweet instagram facebook linkedin reddit mastodon threads > social post
tiktok youtube vimeo > video
follower following > user follow
gmail outlook imap smtp > email mail
slack discord teams telegram whatsapp > message chat channel
github gitlab bitbucket > repository git code
jira linear asana trello clickup > issue task project
notion confluence obsidian evernote onenote > note page document
postgres postgresql mysql sqlite mongodb mariadb oracle bigquery snowflake clickhouse redis > database sql query
azure gcp > cloud
google bing duckduckgo yahoo > search web
zoom > meeting video
stripe paypal venmo > payment
uber lyft > ride taxi
spotify soundcloud > music song playlist
netflix hulu > movie show
salesforce hubspot crm > customer contact
wikipedia encyclopedia > article
arxiv pubmed > paper article research
imdb > movie
dropbox onedrive gdrive > file drive
chatgpt gpt claude openai gemini > ai model
kindle > book
photoshop > image edit
headache fever cough rash pain nausea fatigue dizziness sore itch > symptom health
yoga gym running jogging stretching > exercise workout fitness
protein carb carbohydrate vitamin > nutrition
football soccer basketball baseball tennis golf hockey cricket rugby volleyball > sport
nba > basketball
nfl > football
mlb > baseball
nhl > hockey
pizza burger sushi pasta chicken beef pork fish vegan vegetarian dessert cake soup salad vegetable fruit > food recipe
breakfast lunch dinner supper brunch > meal food
wine beer whisky sake > drink alcohol
coffee tea juice > drink
hostel resort inn motel > hotel
beach mountain park lake > place attraction
inflation cpi gdp > economy economic
nasdaq nyse dow > stock market index
dollar euro yen yuan rupee usd eur jpy cny gbp inr > currency
btc eth ethereum dogecoin solana > crypto coin
json yaml xml > format data
javascript typescript python java rust > code
npm pip maven cargo > package
untracked modified > status change
celsius fahrenheit > temperature
humidity rain rainy snow wind storm sunny cloudy hurricane typhoon > weather forecast
kilometer mile meter > distance
kilogram pound gram > weight
triangle circle rectangle square polygon > shape area geometry
husband wife spouse > family
dog cat puppy kitten > pet animal
boyfriend girlfriend > love
congress senate parliament > government
president minister politician > government
france germany japan china india usa america canada italy spain australia uk england mexico brazil korea russia > country
paris london tokyo york angeles francisco chicago boston seattle sydney toronto berlin rome singapore beijing shanghai dubai madrid amsterdam mumbai washington > city location
january february march april june july august september october november december > month date
monday tuesday wednesday thursday friday saturday sunday > day date
tomorrow yesterday tonight > date day
minute second > time
english spanish french german chinese japanese korean italian russian arabic portuguese hindi > language
rock pop jazz > music genre
thriller horror comedy drama fantasy fiction romance > movie book genre
guitar piano chord > music
petrol diesel gasoline > fuel gas
solar renewable wind > energy
aspirin ibuprofen antibiotic > drug medicine
quran hadith verse > religion
plumber electrician mechanic handyman > service repair
img pic > image picture
vid > video
msg > message
dir > directory folder
cmd > command
pkg > package
lib > library
dep > dependency
prod > production
mr > merge request
os > operating system
gpu > graphics
ram > memory
tz utc gmt est pst > timezone time
lat > latitude
lng lon > longitude
gps > location coordinate
qty > quantity
amt > amount
num > number
avg > average
approx > approximate
faq > question
jwt > token
curl wget > http request fetch url
mkdir > create directory
chmod > permission
cat > read file
ps > process
ssh > connect server
ftp sftp > upload file
png jpg jpeg svg webp > image
mp3 wav flac > audio
mp4 avi mov mkv > video
xls > excel spreadsheet
txt > text file
html css > page
csv tsv > data table
tar gz > archive compress
flowchart mermaid mindmap > diagram
uml > diagram
kpi > metric
etl > pipeline data
ml > machine learning model
nlp > language text
cdn > cache
vpn > network
rsvp > invite event
eta > arrival time
asap > urgent
bio > profile
faq > help
sku upc > product
isbn > book
doi > paper article
vin > vehicle car
iban swift > bank
pto > leave vacation
histogram heatmap scatter pie > chart
rid dispose toss throw > delete remove
peek glance > view read
spot notice > find detect
hunt dig > search find
sift comb > search filter
subfolder subdirectory > directory folder
row > query select
`
