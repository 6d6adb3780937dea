import { messages } from '../lib/messages.ts'

export const t = messages('custom-field-inputs', {
  choose: 'Escolha',
  yes: 'Sim',
  number: 'Digite um número.',
  required: 'Este campo é obrigatório.',
})
