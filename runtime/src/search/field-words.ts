/** Words of fields of life and knowledge. One group a line: words that people use for each other, from general knowledge. */
export const FIELD_WORDS: string = `
symptom condition diagnosis
disease disorder syndrome
hospital clinic
patient medical
drug pharmaceutical pharmacy
vaccine vaccination immunization
treatment therapy
therapist psychologist counselor therapy
mental psychological psychology
workout training
diet eating nutrition
wellness health
mindfulness meditation
doctor appointment
surgery surgeon
pregnant pregnancy
glucose insulin diabetes
dentist dental
club team squad
fixture match
league tournament championship competition cup
standings ranking table
coach manager trainer
score result
athlete sport
bet betting odds
season year
fighter boxing mma
stadium arena venue
exam test quiz
homework assignment exercise
teacher instructor professor tutor
tutor tutoring learn
student learner
grade mark score
training course
curriculum syllabus
learn study education
literature journal publication paper
thesis dissertation paper
scientist researcher
scientific science research
citation reference bibliography
scholarship grant
campus university
lecture lesson
kindergarten kid child
mortgage interest loan
insurance coverage claim
invest investment investor
investment portfolio asset
etf fund
bond treasury yield
economy economic
option derivative
profit earnings
debt liability
audit compliance
payroll salary wage compensation
wallet address
trader trading trade
valuation value
spending expenditure
donate donation charity
charity nonprofit
accounting bookkeeping finance
receipt invoice
fraud scam
merger acquisition
startup company
funding investment
elevation altitude
state province region
zip postal postcode
river lake water
earthquake quake seismic
flood storm hurricane disaster
satellite space
nasa space astronomy
galaxy star planet
country region
population people
pollution quality
climate environment
carbon emission
tree plant
flower plant
animal wildlife species
derivative differentiate differentiation
perimeter circumference
divisor factor
variance deviation
probability odds
dice roll random
gravity gravitational
acceleration force
voltage resistance circuit electric
molecule molecular chemical compound
chemistry chemical
element atom
protein enzyme
biology cell
solve equation
multiply multiplication
plus sum add
divide division
subtract subtraction minus
average median
theorem formula
`
