/** Words of Portuguese and English that say nothing about what a ticket is about, folded. */
const PORTUGUESE = `a ao aos aquela aquele aqueles as ate bem boa bom com como da das de dela dele deles depois desde desta deste dia do dos
e ela ele eles em entao entre era essa esse esta estao estava este estou eu foi foram ha isso isto ja la lhe mais mas me mesma mesmo meu
meus minha minhas muito na nao nas nem no nos nossa nosso num numa o obrigada obrigado oi ola os ou para pela pelo por porque pois pra
prezados qual quando que quem se sem ser seu seus sim so sobre sua suas tambem tem tenho ter temos tinha todo todos tudo um uma voce voces
tarde noite favor gentileza att atenciosamente bom gostaria preciso poderia pode aqui agora ainda`
const ENGLISH = `about after again all also am an and any are as at be because been before being but by can cannot could did do does doing
for from had has have having he her here hers him his how i if in into is it its just may me might more most must my no nor not now of off
on once only or other our out over please she should so some such than thank thanks that the their them then there these they this those
to too up us very was we were what when where which while who why will with would you your yours hi hello dear regards`

export const STOP_WORDS: ReadonlySet<string> = new Set(`${PORTUGUESE} ${ENGLISH}`.split(/\s+/))
