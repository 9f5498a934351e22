/** Words that requests are filled with. They stand for nothing, and weigh little beside the others. */
export const LIGHT_WORDS: string = `
more most much many very well also too even only just really both each either every everything >
everyone other another such same own while when where whether during through throughout within >
without between among across around until since because however though although upon via per >
further furthermore moreover additionally finally lastly firstly secondly hello hi hey thanks >
thank kindly maybe perhaps something anything someone anyone am been got gets getting going go >
goes lets doing done does might must shall cannot ll ve re don doesn didn isn aren able like >
love want wants wanted would wondering curious interested interest looking look trying try >
hoping provide understand know think believe hear enjoy consider here there always never often >
usually already still yet again ever soon especially particularly specifically effectively >
easily quickly possible certain specific particular various different good great better >
comprehensive necessary appropriate suitable effective relevant related including include assist >
assistance way thing lot ensure >
`
