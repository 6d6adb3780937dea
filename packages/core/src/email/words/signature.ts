import { SIGNED_LINK_DAYS } from '@balcao/contracts/documents/signature-bounds'
import type { Language } from '@balcao/contracts/language'

type About = { name: string; asker: string; organisation: string; title: string; message: string; due: string }
type Words = Record<'invited' | 'reminded' | 'cancelled' | 'completed', (of: About) => { subject: string; text: string }>

const paragraphs = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

/** What those who sign are mailed. */
export const SIGNATURE_WORDS: Record<Language, Words> = {
  'pt-BR': {
    invited: ({ name, asker, organisation, title, message, due }) => ({
      subject: `Para assinar: ${title}`,
      text: paragraphs(
        `Olá, ${name}!`,
        `${asker || 'A equipe'}, de ${organisation}, pede sua assinatura em “${title}”.`,
        message,
        `Leia e assine até ${due}, sem criar conta, pelo link abaixo. Ele é só seu: não o encaminhe.`,
      ),
    }),
    reminded: ({ name, title, organisation, due }) => ({
      subject: `Falta sua assinatura: ${title}`,
      text: paragraphs(
        `Olá, ${name}!`,
        `“${title}”, de ${organisation}, ainda espera sua assinatura, até ${due}.`,
        'Leia e assine, sem criar conta, pelo link abaixo. Ele é só seu: não o encaminhe.',
      ),
    }),
    cancelled: ({ name, title, organisation }) => ({
      subject: `Não é mais preciso assinar: ${title}`,
      text: paragraphs(
        `Olá, ${name}!`,
        `O pedido de assinatura de “${title}”, de ${organisation}, terminou sem a sua assinatura. Você não precisa fazer nada.`,
      ),
    }),
    completed: ({ name, title, organisation }) => ({
      subject: `Assinado por todos: ${title}`,
      text: paragraphs(
        `Olá, ${name}!`,
        `Todos assinaram “${title}”, de ${organisation}.`,
        `Pelo link abaixo você baixa o documento e o registro de assinaturas, até ${SIGNED_LINK_DAYS} dias depois do prazo do pedido.`,
      ),
    }),
  },
  en: {
    invited: ({ name, asker, organisation, title, message, due }) => ({
      subject: `To be signed: ${title}`,
      text: paragraphs(
        `Hello, ${name}!`,
        `${asker || 'The team'} of ${organisation} asks you to sign “${title}”.`,
        message,
        `Read and sign it by ${due}, without an account, by the link below. It is yours alone: do not forward it.`,
      ),
    }),
    reminded: ({ name, title, organisation, due }) => ({
      subject: `Your signature is missing: ${title}`,
      text: paragraphs(
        `Hello, ${name}!`,
        `“${title}” of ${organisation} still waits for your signature, until ${due}.`,
        'Read and sign it, without an account, by the link below. It is yours alone: do not forward it.',
      ),
    }),
    cancelled: ({ name, title, organisation }) => ({
      subject: `No signature is needed any more: ${title}`,
      text: paragraphs(
        `Hello, ${name}!`,
        `The request to sign “${title}” of ${organisation} ended without your signature. There is nothing for you to do.`,
      ),
    }),
    completed: ({ name, title, organisation }) => ({
      subject: `Signed by everybody: ${title}`,
      text: paragraphs(
        `Hello, ${name}!`,
        `Everybody signed “${title}” of ${organisation}.`,
        `By the link below you get the document and the record of signatures, until ${SIGNED_LINK_DAYS} days after the deadline of the request.`,
      ),
    }),
  },
}
