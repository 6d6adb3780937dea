import { messages } from '@balcao/ui/lib/messages'

/** What happened in side conversations of a ticket. */
export const t = messages('side-change', {
  begun: 'começou a conversa paralela “{subject}”',
  written: 'escreveu na conversa paralela “{subject}”',
  answered: 'houve resposta na conversa paralela “{subject}”',
  closed: 'encerrou a conversa paralela “{subject}”',
  reopened: 'reabriu a conversa paralela “{subject}”',
})
