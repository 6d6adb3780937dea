import type { Language } from '@balcao/contracts/language'
import type { DashboardReport, Overview } from '@balcao/contracts/reports/reports'
import { frame } from '../../email/message-mail.ts'
import type { KnownActor } from '../../users/actors.ts'
import { conditionText, metTitle } from './condition-words.ts'
import type { MetCondition } from './conditions.ts'

type Words = {
  hello: (name: string) => string
  intro: (name: string, owner: string, from: string, to: string) => string
  figure: string
  value: string
  before: string
  figures: readonly [created: string, resolved: string, backlog: string, firstResponse: string, sla: string]
  file: (name: string) => string
  leave: string
  none: string
}

const WORDS: Record<Language, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    intro: (name, owner, from, to) => `Este é o relatório “${name}”, de ${owner}, de ${from} a ${to}.`,
    ...{ figure: 'Número', value: 'No período', before: 'Antes', none: '–' },
    figures: ['Criados', 'Resolvidos', 'Em aberto no fim', 'Primeira resposta (mediana)', 'SLA cumprido'],
    file: (name) =>
      `O arquivo ${name} fica disponível por 7 dias para quem recebeu este e-mail, na tela abaixo. Lá também dá para deixar de recebê-lo.`,
    leave: 'Deixar de receber este relatório',
  },
  en: {
    hello: (name) => `Hello, ${name}!`,
    intro: (name, owner, from, to) => `This is the report “${name}” by ${owner}, from ${from} to ${to}.`,
    ...{ figure: 'Figure', value: 'In the period', before: 'Before', none: '–' },
    figures: ['Created', 'Resolved', 'Open at the end', 'First response (median)', 'SLA kept'],
    file: (name) => `Whoever got this e-mail can take the file ${name} for 7 days, on the page below. There one can also stop getting it.`,
    leave: 'Stop getting this report',
  },
}

/** Milliseconds as people read them: minutes, then hours and minutes. */
function duration(ms: number | null, none: string): string {
  if (ms === null) return none
  const minutes = Math.round(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

type Mailed = {
  name: string
  owner: string
  person: Pick<KnownActor, 'name' | 'language'>
  report: Pick<DashboardReport, 'from' | 'to' | 'data' | 'compare'>
  met: readonly MetCondition[]
  file: string
  publicUrl: string
}

/** The mail of a scheduled report: which of its conditions are met, five figures, and where its file and the way out are. */
export function mailText({ name, owner, person, report, met, file, publicUrl }: Mailed): { subject: string; text: string } {
  const { language } = person
  const words = WORDS[language]
  const day = (text: string) => new Date(`${text}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC' })
  const count = (value: number) => value.toLocaleString(language)
  const valuesOf = (data: Overview | null) =>
    data
      ? [
          ...[count(data.created), count(data.resolved), count(data.backlog), duration(data.firstResponse.p50, words.none)],
          data.sla.share === null ? words.none : data.sla.share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }),
        ]
      : undefined
  const [now, before] = [valuesOf(report.data) ?? [], valuesOf(report.compare)]
  const cells = (...row: (string | undefined)[]) => `| ${row.filter((one) => one !== undefined).join(' | ')} |`
  const table = [
    cells(words.figure, words.value, before && words.before),
    cells('---', '---:', before && '---:'),
    ...words.figures.map((label, index) => cells(label, now[index] ?? words.none, before && (before[index] ?? words.none))),
  ].join('\n')
  return {
    subject: `${name}: ${day(report.from)} – ${day(report.to)}`,
    text: [
      frame(words.hello(person.name)),
      frame(words.intro(name, owner, day(report.from), day(report.to))),
      ...(met.length > 0 ? [frame(metTitle(language)), met.map((one) => `- ${frame(conditionText(one, language))}`).join('\n')] : []),
      table,
      frame(words.file(file)),
      `[${words.leave}](${publicUrl}/reports?tab=schedules)`,
    ].join('\n\n'),
  }
}
