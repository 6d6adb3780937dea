import { listFile } from '../list-files/list-file.ts'
import { list } from './absences.ts'

const WORDS = {
  'pt-BR': {
    ...{ vacation: 'férias', sick: 'saúde', training: 'treinamento', holiday: 'folga', other: 'outro' },
    ...{
      new: 'novos vão para outros',
      hand_over: 'abertos passam ao substituto',
      on_answer: 'abertos passam adiante quando o cliente responde',
      notices: 'substituto é notificado',
    },
    ...{ planned: 'planejada', current: 'em andamento', over: 'encerrada' },
    ...{ morning: 'manhã', afternoon: 'tarde' },
  },
  en: {
    ...{ vacation: 'vacation', sick: 'health', training: 'training', holiday: 'day off', other: 'other' },
    ...{
      new: 'new ones go to others',
      hand_over: 'open ones go to the substitute',
      on_answer: 'open ones go on when the customer answers',
      notices: 'the substitute is notified',
    },
    ...{ planned: 'planned', current: 'under way', over: 'over' },
    ...{ morning: 'morning', afternoon: 'afternoon' },
  },
} as const

/** Absences that touch some days as a file: what its reader may know of each, so without the reason of most colleagues. */
export const absencesFile = listFile({
  what: 'absences',
  file: 'ausencias',
  resource: 'absence',
  list,
  head: {
    'pt-BR': [
      ...['Pessoa', 'E-mail', 'De', 'Período do primeiro dia', 'Até', 'Período do último dia', 'Motivo'],
      ...['Tickets', 'Situação', 'Substitutos', 'Mensagem pública', 'Aprovada por'],
    ],
    en: [
      ...['Person', 'E-mail', 'From', 'Part of the first day', 'To', 'Part of the last day', 'Reason'],
      ...['Tickets', 'State', 'Substitutes', 'Public message', 'Approved by'],
    ],
  },
  cells: ({ user, substitutes, approvedBy, ...absence }, { language }) => {
    const words = WORDS[language]
    return [
      ...[user.name, user.email, absence.fromDate, words[absence.fromHalf]],
      ...[absence.toDate, words[absence.toHalf], absence.kind && words[absence.kind]],
      ...[words[absence.mode], words[absence.state], [...new Set(substitutes.map((one) => one.user.name))].join(', ')],
      ...[absence.publicMessage, approvedBy?.name],
    ]
  },
})
