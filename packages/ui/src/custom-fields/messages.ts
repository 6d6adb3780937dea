import { messages } from '../lib/messages.ts'

export const t = messages('custom-field-inputs', {
  choose: 'Escolha',
  yes: 'Sim',
  lost: 'Esvaziado: a opção não vale com o novo valor de “{other}”.',
  undo: 'Desfazer',
  number: 'Digite um número.',
  required: 'Este campo é obrigatório.',
})
