import { POOLS } from './content/pools.ts'
import type { Random } from './random.ts'

export type Slots = Record<string, string>

const two = (n: number) => String(n).padStart(2, '0')
const money = (cents: number) => `R$ ${Math.floor(cents / 100).toLocaleString('pt-BR')},${two(cents % 100)}`

/** The words of one ticket: chosen once, so that question and answer speak of the same things. */
export function chooseSlots(random: Random, known: Slots): Slots {
  const words = Object.fromEntries(Object.entries(POOLS).map(([slot, pool]) => [slot, random.pick<string>(pool)]))
  return {
    ...words,
    valor: money(random.int(4_900, 689_000)),
    nf: String(random.int(10_200, 98_700)),
    pedido: String(random.int(100_300, 899_900)),
    qtd: String(random.int(3, 28)),
    minutos: String(random.int(8, 45)),
    hora: `${two(random.int(8, 17))}:${two(random.int(0, 11) * 5)}`,
    erro: `ERR-${random.int(1_001, 5_999)}`,
    ...known,
  }
}

/** Puts the words in. @throws when a text names a slot that does not exist */
export function fill(text: string, slots: Slots): string {
  return text.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => {
    const word = slots[name]
    if (word === undefined) throw new Error(`No such slot: ${name}`)
    return word
  })
}
