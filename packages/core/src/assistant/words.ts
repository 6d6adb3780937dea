import { folded } from '@balcao/contracts/folded'

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu

/** Words that say nothing of what a question is about: of grammar, of courtesy, and those that any question may have. */
const SMALL = new Set(
  `a ao aos as com como da das de dela dele do dos e ela ele eles em entre era essa esse esta estao estava este eu foi ha isso isto ja la lhe
  mais mas me mesmo meu meus minha minhas muito na nao nas nem no nos nossa nosso o os ou para pela pelas pelo pelos pois por porque pq pra pro
  qual quais quando quanto quanta quantos quantas que quem se sem ser sera seu seus so sobre sua suas tambem te tem tenho ter teria to ta tava
  um uma umas uns vai vao voce voces vc vcs vou vamos ola oi oie opa bom boa dia tarde noite favor obrigado obrigada ajuda ajudar queria quero
  preciso precisa precisava consigo conseguir consegue consegui posso pode podem poderia gostaria tento tentei estou aqui agora hoje ontem ai
  onde faco fazer faz fiz feito dar deu alguem algum alguma coisa gente moco moca naum n q tb blz pfv pf dae entao ate aonde cade saber
  existe tipo jeito forma maneira possivel informar explicar explica mostra mostrar sistema the is how do i to
  acontece acontecendo ficar fica ficou ir deve devo hein isso aquilo toda todo todas todos cada outro outra assim bem`.split(/\s+/),
)

const ENDINGS = [
  ...[
    'amentos',
    'imentos',
    'amento',
    'imento',
    'acoes',
    'icoes',
    'acao',
    'icao',
    'adoras',
    'adores',
    'adora',
    'ador',
    'mente',
    'idades',
    'idade',
  ],
  ...[
    'ariam',
    'aria',
    'eria',
    'iria',
    'aram',
    'eram',
    'iram',
    'ando',
    'endo',
    'indo',
    'adas',
    'ados',
    'idas',
    'idos',
    'ada',
    'ado',
    'ida',
    'ido',
  ],
  ...['avam', 'ava', 'arei', 'amos', 'emos', 'imos', 'oes', 'ais', 'eis', 'ao', 'ar', 'er', 'ir', 'ou', 'ei', 'am', 'em', 'as', 'os', 'es'],
  ...['ia', 'io', 'a', 'o', 'e', 's', 'i', 'u'],
]
const LEAST_STEM = 3

/** What a word and its forms have in common. */
export function stem(word: string): string {
  const plain = folded(word).replaceAll('-', '')
  if (/\d/.test(plain)) return plain
  const ending = ENDINGS.find((one) => plain.endsWith(one) && plain.length - one.length >= LEAST_STEM)
  if (!ending) return plain.replace(/s$/, '')
  // paguei is of pagar, and troquei of trocar.
  return plain.slice(0, -ending.length).replace(/gu$/, 'g').replace(/qu$/, 'c')
}

/** All words of a text, as stems, in their order. */
export const stemsOf = (text: string): string[] => (text.match(WORD) ?? []).map(stem)

/** The words of a question that say what it is about. */
export function tellingWords(question: string): string[] {
  const all = [...new Set((question.match(WORD) ?? []).map((word) => folded(word)))]
  return all.filter((word) => !SMALL.has(word) && (word.length > 1 || /\d/.test(word))).slice(0, 30)
}

/** Whether two stems are the same but for a slip of the finger: one letter, or two in long ones. */
export function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) >= 8 ? 2 : 1
  if (a.length < 4 || b.length < 4 || Math.abs(a.length - b.length) > most || /\d/.test(a + b)) return false
  return distance(a, b, most) <= most
}

/** Letters to change, add, take away or exchange with their neighbour, as far as `most`. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] as number) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] as number
}
