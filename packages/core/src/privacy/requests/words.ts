import type { RequestKind, RequestState } from '@balcao/contracts/privacy/bounds'

type Words = { head: string[]; file: string; kind: Record<RequestKind, string>; state: Record<RequestState, string> }
/** What kinds and states are called in files and mails. */
export const REQUEST_WORDS: Readonly<Record<'pt-BR' | 'en', Words>> = {
  'pt-BR': {
    head: ['Número', 'Tipo', 'Situação', 'Nome', 'E-mail', 'Responsável', 'Recebida em', 'Prazo', 'Respondida em'],
    file: 'solicitacoes-de-titulares',
    kind: {
      access: 'Confirmação e acesso',
      correction: 'Correção',
      erasure: 'Anonimização ou eliminação',
      portability: 'Portabilidade',
      sharing: 'Informação sobre compartilhamento',
      objection: 'Oposição ou revogação',
    },
    state: { received: 'Recebida', verifying: 'Em verificação', in_progress: 'Em andamento', answered: 'Respondida', refused: 'Recusada' },
  },
  en: {
    head: ['Number', 'Kind', 'State', 'Name', 'E-mail', 'Responsible', 'Received', 'Due', 'Answered'],
    file: 'requests-of-data-subjects',
    kind: {
      access: 'Confirmation and access',
      correction: 'Correction',
      erasure: 'Anonymisation or erasure',
      portability: 'Portability',
      sharing: 'Information about sharing',
      objection: 'Objection or revocation',
    },
    state: { received: 'Received', verifying: 'Verifying', in_progress: 'In progress', answered: 'Answered', refused: 'Refused' },
  },
}
