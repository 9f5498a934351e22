/** Words for doing something and for how much, how many and when. One group a line: words that people use for each other, from general knowledge. */
export const ACTION_WORDS: string = `
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
`
