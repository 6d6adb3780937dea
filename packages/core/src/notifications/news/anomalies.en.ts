import type { Channel } from '@balcao/contracts/tickets/statuses'
import type { AnomalyNews, Words } from './texts.ts'

const CHANNEL: Record<Channel, string> = { portal: 'portal', staff: 'staff', api: 'API', email: 'e-mail', whatsapp: 'WhatsApp' }
const number = (n: number) => n.toLocaleString('en', { maximumFractionDigits: 0 })

/** What is unusual, as whoever looks after the desk reads it. */
export function anomalyBegan({ kind, channel, value, minutes, usual }: AnomalyNews): Words {
  const by = channel === null ? '' : CHANNEL[channel]
  const came = value === 1 ? '1 arrival' : `${number(value)} arrivals`
  return {
    many: {
      title: `More than usual: ${by}`,
      message: `${came} in the last ${minutes} min. Usual at this hour: up to ${number(usual?.high ?? 0)}.`,
    },
    few: {
      title: value === 0 ? `Nothing comes in: ${by}` : `Less than usual: ${by}`,
      message: `${value === 0 ? 'No arrivals' : came} in the last ${minutes} min. Usual at this hour: about ${number(usual?.median ?? 0)}.`,
    },
    waiting: {
      title: 'More unassigned tickets than usual',
      message: `${value === 1 ? '1 ticket waits' : `${number(value)} tickets wait`} for somebody. Usual at this hour: up to ${number(usual?.high ?? 0)}.`,
    },
    late: {
      title: 'Late first responses',
      message: `${value === 1 ? '1 first response was' : `${number(value)} first responses were`} late in the last ${minutes} min.`,
    },
  }[kind]
}
