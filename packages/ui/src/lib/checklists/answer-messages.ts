import { messages } from '../messages.ts'

/** Texts of items that are answered. */
export const t = messages('answers', {
  answer: 'Resposta: {text}',
  number: 'Número: {text}',
  missing: 'Escreva a resposta.',
  noNumber: 'Escreva um número, como 12,5.',
  noFile: 'Anexe pelo menos um arquivo.',
  save: 'Salvar',
  send: 'Enviar arquivos',
  yes: 'Sim',
  no: 'Não',
  yesOrNo: 'Resposta de {text}',
  notSaved: 'A resposta não foi salva.',
})
