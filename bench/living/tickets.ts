import { HttpClient } from '../http-client.ts'
import type { Caller } from '../measure.ts'

const WHAT = [
  'nota fiscal',
  'boleto',
  'relatório',
  'pedido',
  'etiqueta',
  'cadastro',
  'contrato',
  'estoque',
  'login',
  'impressora',
  'painel',
  'fatura',
]
const FAULT = [
  'não abre',
  'sai em branco',
  'fica lento',
  'mostra erro',
  'some da lista',
  'repete o valor',
  'trava na gravação',
  'perde a data',
]
const WHERE = [
  'na filial',
  'no aplicativo',
  'depois da atualização',
  'para um cliente',
  'desde ontem',
  'no fim do mês',
  'pela integração',
  'na matriz',
]

const nth = (of: readonly string[], n: number) => of[n % of.length] as string
let serial = 0

/** Tickets as people open them: of many requesters, no two with the same words. An equal one would be linked as a duplicate each time. */
function newTicket(requesterIds: readonly number[]): object {
  const n = ++serial
  const [what, fault, where] = [nth(WHAT, n), nth(FAULT, n * 5 + Math.floor(n / 12)), nth(WHERE, n * 3 + Math.floor(n / 96))]
  return {
    title: `${what} ${fault} ${where} (${n.toString(36)})`,
    description: `Ao usar ${what}, o sistema ${fault} ${where}. Protocolo ${(n * 7_919).toString(36)}, estação ${n % 400}.`,
    requesterId: requesterIds[n % requesterIds.length],
    // One of five is one that a rule changes.
    ...(n % 5 === 0 ? { priority: 'high' } : {}),
  }
}

/** One connection that opens such tickets by REST. @throws Error at any answer that is no success */
export function openingTickets(port: number, token: string, requesterIds: readonly number[]): Caller {
  const client = new HttpClient(port)
  return {
    close: () => client.close(),
    call: async () => {
      const answer = await client.send('POST', '/api/tickets', token, JSON.stringify(newTicket(requesterIds)))
      if (answer.status >= 300) throw new Error(`A ticket was refused: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
    },
  }
}
