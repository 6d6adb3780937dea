import { CHANNEL_NAME } from '@balcao/contracts/tickets/statuses'
import type { AnomalyNews, Words } from './texts.ts'

const number = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 0 })

/** What is unusual, as whoever looks after the desk reads it. */
export function anomalyBegan({ kind, channel, value, minutes, usual }: AnomalyNews): Words {
  const by = channel === null ? '' : CHANNEL_NAME[channel]
  const came = value === 1 ? '1 entrada' : `${number(value)} entradas`
  return {
    many: {
      title: `Entrada acima do comum: ${by}`,
      message: `${came} nos últimos ${minutes} min. A esta hora o comum é até ${number(usual?.high ?? 0)}.`,
    },
    few: {
      title: value === 0 ? `Nada entra: ${by}` : `Entrada abaixo do comum: ${by}`,
      message: `${value === 0 ? 'Nenhuma entrada' : came} nos últimos ${minutes} min. A esta hora o comum é perto de ${number(usual?.median ?? 0)}.`,
    },
    waiting: {
      title: 'Tickets sem responsável acima do comum',
      message: `${value === 1 ? '1 ticket espera' : `${number(value)} tickets esperam`} por alguém. A esta hora o comum é até ${number(usual?.high ?? 0)}.`,
    },
    late: {
      title: 'Primeiras respostas atrasadas',
      message: `${value === 1 ? '1 prazo de primeira resposta venceu' : `${number(value)} prazos de primeira resposta venceram`} nos últimos ${minutes} min.`,
    },
  }[kind]
}
