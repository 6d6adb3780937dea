import type { Language } from '@balcao/contracts/language'

type Words = {
  hello: (name: string) => string
  digest: (count: number) => string
  /** What a long mail leaves out. */
  more: (count: number) => string
  wrote: (name: string) => string
  open: string
  list: string
  why: string
  /** Before the address by which one is rid of them. */
  leave: string
}

/** What stands around notices in a mail, in the reader's language; their titles and messages are kept as they were written. */
export const NOTICE_WORDS: Record<Language, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    digest: (count) => (count === 1 ? 'Resumo do dia: 1 aviso' : `Resumo do dia: ${count} avisos`),
    more: (count) => (count === 1 ? 'Mais 1 aviso no Balcão.' : `Mais ${count} avisos no Balcão.`),
    wrote: (name) => `${name} escreveu:`,
    open: 'Abra o ticket:',
    list: 'Veja no Balcão:',
    why: 'Você recebe este e-mail pelas escolhas do seu perfil, em Avisos.',
    leave: 'Para não receber mais e-mails como este:',
  },
  en: {
    hello: (name) => `Hello, ${name}!`,
    digest: (count) => (count === 1 ? 'Your day: 1 notice' : `Your day: ${count} notices`),
    more: (count) => (count === 1 ? '1 more notice in Balcão.' : `${count} more notices in Balcão.`),
    wrote: (name) => `${name} wrote:`,
    open: 'Open the ticket:',
    list: 'See it in Balcão:',
    why: 'You get this mail by the choices of your profile, under Notices.',
    leave: 'To get no more mails like this one:',
  },
}
