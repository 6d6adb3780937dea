import type { Language } from '@balcao/contracts/language'

type Words = {
  wrote: (reader: string, author: string, number: number) => string
  /** To an address that is nobody's here. */
  readsAlong: (author: string, number: number) => string
  /** Before the address of the ticket, for who answers by the portal, and for who reads along. */
  answerAt: string
  open: string
  /** Above a message that is quoted. `at`: when it was written, as the reader's language says it. */
  quoted: (author: string, at: string) => string
}

/** What stands around a message that is mailed to a customer, in their language. */
export const MESSAGE_WORDS: Record<Language, Words> = {
  'pt-BR': {
    wrote: (reader, author, number) => `Olá, ${reader}!\n\n${author} escreveu no ticket #${number}:`,
    readsAlong: (author, number) =>
      `Olá!\n\n${author} escreveu no ticket #${number}. Você recebe esta cópia porque alguém que participa dele pôs o seu endereço:`,
    answerAt: 'Para responder, acesse o portal:',
    open: 'Abra o ticket:',
    quoted: (author, at) => `Em ${at}, ${author} escreveu:`,
  },
  en: {
    wrote: (reader, author, number) => `Hello, ${reader}!\n\n${author} wrote on ticket #${number}:`,
    readsAlong: (author, number) =>
      `Hello!\n\n${author} wrote on ticket #${number}. You get this copy because somebody who takes part in it added your address:`,
    answerAt: 'To answer, go to the portal:',
    open: 'Open the ticket:',
    quoted: (author, at) => `On ${at}, ${author} wrote:`,
  },
}
