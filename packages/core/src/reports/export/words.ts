import type { Language } from '@balcao/contracts/language'
import type { BreachCause, ExportType, SlaMetric, TrendMetric } from '@balcao/contracts/reports/words'
import { reportWordsEn } from './words.en.ts'

/** The words of a report as a file, in one language. */
export type ReportWords = {
  title: Record<ExportType, string>
  about: Record<'organisation' | 'period' | 'zone' | 'asOf' | 'hours' | 'filters' | 'by' | 'scoped' | 'definition', string>
  hours: Record<'business' | 'all', string>
  yes: string
  nobody: string
  median: string
  noQueue: string
  goneQueue: string
  noGroup: string
  goneGroup: string
  /** Heads of columns, and names of figures. */
  head: Record<string, string>
  /** What a fact says happened. */
  event: Record<string, string>
  filter: Record<string, string>
  sla: Record<SlaMetric, string>
  cause: Record<BreachCause, string>
  metric: Record<TrendMetric, string>
  definition: Record<ExportType, string>
}

const PT: ReportWords = {
  title: {
    dashboard: 'Visão geral',
    'by-status': 'Em aberto por status',
    'by-priority': 'Por prioridade',
    'by-period': 'Por período',
    'agent-performance': 'Desempenho da equipe',
    'status-flow': 'Caminho pelos status',
    trend: 'Tendência',
    'sla-compliance': 'Cumprimento do SLA',
    breakdown: 'Por grupo',
    'by-hour': 'Por hora da semana',
    ...{ chat: 'Chat', availability: 'Disponibilidade', time: 'Tempo trabalhado' },
    tickets: 'Tickets criados',
    facts: 'Acontecimentos',
  },
  about: {
    organisation: 'Organização',
    period: 'Período',
    zone: 'Fuso horário',
    asOf: 'Dados até',
    hours: 'Durações',
    filters: 'Filtros',
    by: 'Gerado por',
    scoped: 'Só as filas de quem gerou',
    definition: 'Como é contado',
  },
  hours: { business: 'horas úteis', all: 'horas corridas' },
  yes: 'sim',
  nobody: 'nenhum',
  median: 'Mediana da equipe',
  noQueue: 'Sem fila',
  goneQueue: 'Fila removida',
  noGroup: 'Sem grupo',
  goneGroup: 'Removido',
  head: {
    ...{ name: 'Indicador', value: 'Valor', before: 'Antes', n: 'n', created: 'Criados', resolved: 'Resolvidos', reopened: 'Reabertos' },
    ...{ backlog: 'Em aberto no fim', firstResponse: 'Primeira resposta, mediana (min)', firstResponseP90: 'Primeira resposta, 90% (min)' },
    ...{
      unanswered: 'Sem resposta',
      resolution: 'Resolução, mediana (min)',
      resolutionP90: 'Resolução, 90% (min)',
      reopenRate: 'Reabertos (parte)',
    },
    ...{
      oneTouch: 'Resolvidos com uma resposta (parte)',
      csat: 'Satisfação (parte)',
      csatAverage: 'Nota média',
      sla: 'SLA cumprido (parte)',
    },
    ...{ status: 'Status', count: 'Tickets', share: 'Parte', oldest: 'Mais antigo', priority: 'Prioridade', open: 'Em aberto agora' },
    ...{ atRisk: 'Em risco', late: 'Atrasados', start: 'Início', person: 'Pessoa', replies: 'Respostas', touched: 'Tickets atendidos' },
    ...{
      firstResponses: 'Primeiras respostas',
      entered: 'Entraram',
      left: 'Saíram',
      inStatus: 'Tempo no status, mediana (min)',
      bounces: 'Voltaram',
    },
    ...{ day: 'Dia', usual: 'Usual', unusual: 'Fora do usual', group: 'Por', met: 'Cumpridos', breached: 'Violados', total: 'Total' },
    ...{ metric: 'Métrica', queue: 'Fila', cause: 'Causa', number: 'Número', event: 'Acontecimento', at: 'Quando', detail: 'Detalhe' },
    ...{ agent: 'Pessoa', type: 'Tipo', channel: 'Canal', company: 'Empresa', minutes: 'Minutos', businessMinutes: 'Minutos úteis' },
    ...{
      score: 'Nota',
      tag: 'Tag',
      'custom-status': 'Status personalizado',
      'status-reason': 'Motivo do status',
      worked: 'Minutos trabalhados',
      weekday: 'Dia da semana',
      hour: 'Hora',
      times: 'Vezes no período',
    },
    createdShare: 'Criados (parte)',
    ...{ hoursWorked: 'Horas', entries: 'Registros', pool: 'Banco de horas' },
    ...{ begun: 'Conversas iniciadas', byAssistant: 'Respondidas só pelo assistente', handedOver: 'Encaminhadas à fila' },
    ...{ taken: 'Assumidas', givenUp: 'Desistências', becameTicket: 'Viraram ticket' },
    ...{ customerLeft: 'Desistências: saíram antes', noAnswer: 'Desistências: sem resposta a tempo' },
    ...{ nobodyThere: 'Desistências: sem ninguém disponível', wait: 'Espera, mediana (min)', waitP90: 'Espera, 90% (min)' },
    ...{ duration: 'Duração, mediana (min)', firstSign: 'Primeiro sinal', lastSign: 'Último sinal', available: 'Disponível (min)' },
    ...{ busy: 'Ocupado (min)', away: 'Ausente (min)', expected: 'Expediente (min)', presentExpected: 'Presente no expediente (min)' },
    ...{ absent: 'Ausência registrada (min)', ticketsAvailable: 'Tickets assumidos', chatsAvailable: 'Conversas assumidas' },
    ...{ createdMean: 'Criados, média', firstResponsesMean: 'Primeiras respostas, média', resolvedMean: 'Resolvidos, média' },
  },
  event: {
    ...{ created: 'criado', reply: 'resposta', first_response: 'primeira resposta', resolved: 'resolução', solved: 'resolvido' },
    ...{ reopened: 'reaberto', backlog: 'em aberto', entered: 'entrou no status', left: 'saiu do status' },
    ...{ entered_custom: 'entrou no status personalizado', left_custom: 'saiu do status personalizado' },
    ...{ rating_asked: 'avaliação pedida', rated: 'avaliado', sla: 'prazo' },
  },
  filter: {
    ...{
      queueId: 'fila',
      agentId: 'pessoa',
      priority: 'prioridade',
      channel: 'canal',
      ticketType: 'tipo',
      companyId: 'empresa',
      tagId: 'tag',
    },
  },
  sla: {
    first_response: 'Primeira resposta',
    next_response: 'Próxima resposta',
    periodic_update: 'Atualização periódica',
    resolution: 'Resolução',
  },
  cause: {
    nobody_assigned: 'Ninguém era responsável no prazo',
    taken_late: 'Assumido na segunda metade do prazo',
    answered_late: 'Assumido a tempo, feito tarde',
  },
  metric: {
    ...{
      created: 'Criados',
      resolved: 'Resolvidos',
      reopened: 'Reabertos',
      backlog: 'Em aberto',
      firstResponse: 'Primeira resposta (min)',
    },
    ...{ csat: 'Satisfação', sla: 'SLA' },
  },
  definition: {
    dashboard:
      'Spam e mesclados não contam. Resolvidos: a última resolução ainda vale. Primeira resposta: pública, de uma pessoa da equipe.',
    'by-status': 'Tickets em aberto no momento dos dados.',
    'by-priority': 'Em aberto agora; criados e resolvidos no período, pela prioridade daquele momento.',
    'by-period': 'Em aberto no fim: no último instante do intervalo, no fuso da organização.',
    'agent-performance': 'Respostas contam para quem escreveu; resoluções, para quem era responsável.',
    'status-flow': 'Entradas e saídas no período; o tempo é em horas corridas.',
    trend: 'Usual: mediana do mesmo dia da semana nas oito semanas anteriores.',
    'sla-compliance': 'Prazos que terminaram no período; o que passou do prazo e continua aberto conta como violado.',
    breakdown:
      'O grupo é o do momento de cada acontecimento; as tags são as de agora, e um ticket conta em cada uma; o status personalizado e os valores dos campos personalizados também são os de agora.',
    'by-hour': 'No relógio da organização. A média divide pelas vezes em que essa hora já aconteceu no período.',
    availability:
      'Com um app aberto: disponível, ocupado ou ausente. Expediente: do turno ou do calendário, sem ausências. Assumidos: enquanto disponível.',
    time: 'Tempo registrado nos dias do período, pela fila e o tipo que o ticket tem agora. Banco de horas: o usado no período atual do contrato.',
    chat: 'Conversas com clientes que começaram no período. Espera: até uma pessoa assumir pela primeira vez; duração: dali até o fim.',
    tickets: 'Os tickets criados no período, como estão agora.',
    facts: 'Tudo o que os relatórios contam no período, com o que o ticket era naquele momento. Em aberto: +1 entra, –1 sai.',
  },
}

export const reportWords = (language: Language): ReportWords => (language === 'en' ? reportWordsEn : PT)
