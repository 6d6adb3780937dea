type Away = {
  who: string
  /** Days from now, both counted. */
  from: number
  to: number
  untilNoon?: true
  kind: string
  mode: string
  publicMessage: string
  internalNote: string
  approver: string | null
  /** By the key of a queue; null for every other one. */
  substitutes: readonly { queue: string | null; who: string }[]
}

/** Who of the demo's desk is away: one now, one soon. Neither is an account that visitors try first. */
export const ABSENCES: readonly Away[] = [
  {
    who: 'vinicius.sampaio@acme.test',
    from: -3,
    to: 8,
    kind: 'vacation',
    mode: 'notices',
    publicMessage: 'Férias com a família. A Bruna responde pelo que for urgente.',
    internalNote: '',
    approver: 'supervisor@acme.test',
    substitutes: [{ queue: null, who: 'bruna.tavares@acme.test' }],
  },
  {
    who: 'camila.duarte@acme.test',
    from: 5,
    to: 6,
    untilNoon: true,
    kind: 'training',
    mode: 'hand_over',
    publicMessage: 'Curso de legislação fiscal.',
    internalNote: 'Inscrição paga pela empresa; o certificado vai para o RH.',
    approver: null,
    substitutes: [{ queue: 'finance', who: 'julia.barreto@acme.test' }],
  },
]

const days = (spans: readonly [string, string][], ...weekdays: number[]) => Object.fromEntries(weekdays.map((day) => [String(day), spans]))

/** Weekly hours: an early day with a lunch break, a short one, and nights that go past midnight. */
export const SHIFTS: readonly { who: string; hours: Record<string, readonly [string, string][]> }[] = [
  {
    who: 'thiago.menezes@acme.test',
    hours: days(
      [
        ['07:00', '11:30'],
        ['12:30', '16:00'],
      ],
      ...[1, 2, 3, 4, 5],
    ),
  },
  { who: 'camila.duarte@acme.test', hours: days([['09:00', '15:00']], 1, 2, 3, 4, 5) },
  { who: 'otavio.pires@acme.test', hours: days([['22:00', '06:00']], 1, 2, 3, 4, 7) },
]
