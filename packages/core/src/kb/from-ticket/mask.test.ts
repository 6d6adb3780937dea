import { expect, test } from 'vitest'
import { masked } from './mask.ts'

const nobody = { people: [], companies: [] }
const mask = (text: string) => masked(text, nobody).text

test.for([
  ['Escreva para ana.souza+loja@acme.com.br hoje', 'Escreva para [e-mail] hoje'],
  ['CPF 529.982.247-25 e CNPJ 11.222.333/0001-81', 'CPF [documento] e CNPJ [documento]'],
  ['CPF 52998224725, CNPJ 11222333000181', 'CPF [documento], CNPJ [documento]'],
  ['CNPJ novo: 12.ABC.345/01DE-35', 'CNPJ novo: [documento]'],
  ['RG nº 12.345.678-9', 'RG nº [documento]'],
  ['Cartão 4111 1111 1111 1111 recusado', 'Cartão [cartão] recusado'],
  ['Ligue (11) 98765-4321, +55 11 3456-7890 ou 98765-4321', 'Ligue [telefone], [telefone] ou [telefone]'],
  ['O servidor 10.20.30.40 caiu', 'O servidor [endereço de rede] caiu'],
  ['Minha senha: Abc@1234, obrigado', 'Minha senha: [segredo], obrigado'],
  ['token=eyJhbGciOi.eyJzdWIiOi.x', 'token=[segredo]'],
])('%s', ([text, without]) => {
  expect(mask(text as string)).toBe(without)
})

test.for([
  'Erro 403 na versão 2.14.1',
  'Pedido 20261125001 não saiu',
  'Boleto de R$ 1.234,56 vence em 25/11/2026',
  'CEP 01310-100',
  'Ticket #1042',
])('%s says nothing of anybody', (text) => {
  expect(mask(text)).toBe(text)
})

test('names of people and companies go, whole and in parts, and nothing that only contains them', () => {
  const { text, counts } = masked('Olá, sou a Ana Maria de Souza, da Aurora Ltda. A Ana pediu o Anaheim. Att, Souza', {
    people: ['Ana Maria de Souza'],
    companies: ['Aurora Ltda'],
  })
  expect(text).toBe('Olá, sou a [nome], da [empresa]. A [nome] pediu o Anaheim. Att, [nome]')
  expect(counts).toEqual({ person: 3, company: 1 })
})

test.for(['1', '1.', '(11) ', 'a@', 'senha: ', '9 ', 'A '])('a long text of “%s” is read in one go', (part) => {
  const { text } = masked(part.repeat(100_000 / part.length), { people: ['Ana Souza'], companies: ['Aurora'] })
  expect(text.length).toBeGreaterThan(0)
})
