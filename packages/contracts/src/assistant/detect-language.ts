import { WRITING_LANGUAGES, type WritingLanguage } from './languages.ts'

/** Frequent words that the others do not share, or seldom. */
const WORDS: Readonly<Record<WritingLanguage, string>> = {
  'pt-BR': `não uma um os as do da dos das no na nos nas em com por para mais como mas foi ele ela seu sua ou quando muito já também
    só pelo pela até isso entre era depois sem mesmo aos seus quem nas esse eles você vocês tinha essa num nem suas meu às minha numa
    está estou estamos são tem temos boa bom dia tarde obrigado obrigada olá oi preciso posso pode fazer favor ainda aqui onde qual ao
    consigo gostaria segue erro nota agora ontem hoje`,
  en: `the of and to in is you that it he was for on are with as his they be at this have from or had by but not what all were we when your
    can said there use an each which she do how their if will up other about out many then them these so some her would make like him into
    time has two more my could been i am please thanks thank hello hi need cannot still here where does did our issue just any`,
  es: `que el en los se del las un por con una su para es al lo como más pero sus le ya o fue este ha sí porque esta son entre está
    cuando muy sin sobre ser también me hasta hay donde han quien están desde todo nos durante ni contra ese eso había ante ellos e esto
    mí antes algunos qué unos yo otro tanto esa estos buenos buenas días gracias hola necesito puedo puede hacer favor todavía aquí cuál
    tengo tenemos no la y mi ahora ayer hoy`,
  fr: `le la les des du un une et est en que qui dans ce il elle ne pas pour sur au aux avec son sa ses par plus je nous vous ils elles
    mais ou où se sont été être avoir cette ces tout très bonjour merci votre vos notre nos mon ma mes peux pouvez faire comment quand
    j'ai c'est n'est toujours encore aussi bien sans même aujourd'hui`,
  de: `der die und den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei
    einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wir ihr ihre ich
    mein meine kann können bitte danke hallo guten tag wenn hier wo keine kein uns unser`,
  it: `il di che è e la per un una in non si con i da del della dei delle gli le al alla ai sono ho ha hanno come più ma anche se questo
    questa nel nella ci lo mi tutto essere stato molto grazie buongiorno ciao salve vorrei posso può potete fare quando dove perché
    ancora qui mio mia nostro vostro sul sulla dal dalla`,
}
const SETS = WRITING_LANGUAGES.map((language) => [language, new Set(WORDS[language].split(/\s+/))] as const)
/** Letters and signs of one language among these. */
const SIGNS: readonly (readonly [WritingLanguage, RegExp])[] = [
  ['pt-BR', /[ãõ]|ções?\b|\b\p{L}{0,30}(?:lh|nh)[aeo]\p{L}{0,30}/giu],
  ['es', /[ñ¿¡]|\b\p{L}{1,30}ción(?:es)?\b/giu],
  ['de', /[äß]|\bsch\p{L}+/giu],
  ['fr', /[œùêèû]|\b[ldjcnsm]['’]\p{L}+/giu],
]

const MOST_READ = 2_000
const LEAST_WORDS = 4
const LEAST_SCORE = 2
/** How much better than the next a language has to fit. */
const LEAD = 1.3

/** What is no language: addresses, code, variables, mentions, quotes of former mails. */
const bare = (text: string) =>
  text
    .replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' ')
    .replace(/^[ \t]*>.*$/gm, ' ')
    .replace(/\{\{[^{}]*\}\}|\]\([^()]*\)|https?:\S+|www\.\S+/g, ' ')
    .replace(/\S+/g, (word) => (word.includes('@') ? ' ' : word))

/** The language that a text is written in, by its frequent words; undefined for what is too short, or fits two as well. */
export function languageIn(text: string): WritingLanguage | undefined {
  const read = bare(text.slice(0, MOST_READ)).toLowerCase()
  const words = read.match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []
  if (words.length < LEAST_WORDS) return undefined
  const scores = SETS.map(([language, known]) => {
    const signs = SIGNS.find(([of]) => of === language)?.[1]
    return { language, score: words.filter((word) => known.has(word)).length + (signs ? (read.match(signs)?.length ?? 0) : 0) }
  }).toSorted((a, b) => b.score - a.score)
  const [best, next] = scores as [(typeof scores)[0], (typeof scores)[0]]
  return best.score >= LEAST_SCORE && best.score >= next.score * LEAD ? best.language : undefined
}
