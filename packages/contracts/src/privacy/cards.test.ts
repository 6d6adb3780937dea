import { expect, test } from 'vitest'
import { cardsIn } from './cards.ts'

test.each([
  ['Meu cartão é 4111 1111 1111 1111, validade 12/29', ['4111 1111 1111 1111']],
  ['5555-5555-5555-4444 ou 378282246310005.', ['5555-5555-5555-4444', '378282246310005']],
  ['4111111111111111 e de novo 4111111111111111', ['4111111111111111']],
  ['2223003122003222', ['2223003122003222']],
])('cards are seen in %s', (text, cards) => expect(cardsIn(text)).toEqual(cards))

test.each([
  'Pedido 4111 1111 1111 1112',
  'CNPJ 11.222.333/0001-81, telefone +55 11 98765-4321',
  'Boleto 34191.79001 01043.510047 91020.150008 5 89370000026000',
  'https://loja.test/4111111111111111/x',
  '0000 0000 0000 0000',
  'id 14111111111111111111111',
])('no card is in %s', (text) => expect(cardsIn(text)).toEqual([]))
