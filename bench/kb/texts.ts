/** Articles that no two runs write otherwise: words like those of Portuguese, few of them common and most of them rare. */

const ROOTS =
  'abr acess acert agend ajust alter anot apag aplic aprov arquiv assin atend ativ atualiz avis baix bloque busc cadastr calcul cancel carreg certific cheg cobr colet combin compart compr concili confer configur confirm conect consult cont contrat control convid copi corrig cri dat defin deslig desfaz detalh dig document edit emit encerr entr envi escolh esper estorn etiquet export extrat fatur fech filtr format ger grav guard import imprim inform instal integr lanc limit list lig loj mand marc mensal mont mud negoci not notific oper orden organiz pag par pass ped perd perfil permit pesquis plan pont post prepar preench process produt program prote quit receb recus regist rejeit relat renov repet reserv resolv respond restaur retorn revis salv segu selecion senh separ servic sincron solicit som suspend tabel taref tent termin test tip tel troc usu valid vend venc verific volt'.split(
    ' ',
  )
const ENDINGS =
  'ar o a os as ado ada ados adas ando ador adora adores ação ações amento amentos ável áveis eiro eira ista agem ência ências ão inha inho ante antes ativo ativa ecer ecido idade idades oso osa ura'.split(
    ' ',
  )
const SYLLABLES = 'ba co du fe gi lo ma ne pi ro su ta ve xi zo bra cle dri fro gru'.split(' ')
const SMALL =
  'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito nos já'.split(' ')

/** The commonest are a root with an ending; the others names, models and codes. */
const KNOWN = ROOTS.flatMap((root) => ENDINGS.map((ending) => root + ending))
export const VOCABULARY = 40_000

/** The n-th word, the commonest first. */
export function word(n: number): string {
  if (n < KNOWN.length) return KNOWN[(n * 3_989) % KNOWN.length] as string
  return [1, 20, 400, 8_000].map((place) => SYLLABLES[Math.floor(n / place) % 20]).join('')
}

/** Numbers below 1, always the same for a seed. */
export function createDice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A word as texts have them: about as often as its place from the front says. */
const drawn = (dice: () => number) => word(Math.floor(VOCABULARY ** dice()) - 1)
const run = (dice: () => number, length: number) =>
  Array.from({ length }, (_, n) => (n % 2 ? (SMALL[Math.floor(SMALL.length * dice() ** 2)] as string) : drawn(dice))).join(' ')

export type Text = { title: string; summary: string; content: string; outline: object[]; tags: string[]; audience: string; rating: number }

/** The n-th article, of about 400 words under five headings. Most are for everybody, some for who is signed in, some for staff. */
export function textOf(n: number): Text {
  const dice = createDice(n)
  const headings = Array.from({ length: 5 }, (_, at) => ({ level: 2, text: run(dice, 3), anchor: `parte-${at + 1}` }))
  const sections = headings.map(
    ({ text }) => `## ${text}\n\n${run(dice, 40)}. ${run(dice, 30)}.\n\n1. ${run(dice, 6)}\n2. **${run(dice, 3)}** ${run(dice, 4)}`,
  )
  return {
    title: `${run(dice, 5)} ${n}`,
    summary: run(dice, 12),
    content: `${run(dice, 20)}.\n\n${sections.join('\n\n')}`,
    outline: headings,
    tags: [drawn(dice), drawn(dice)],
    audience: n % 20 < 14 ? 'public' : n % 20 < 17 ? 'portal' : 'staff',
    rating: Math.floor(50 * dice() ** 4),
  }
}
