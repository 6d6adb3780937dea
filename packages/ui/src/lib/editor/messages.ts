import { messages } from '../messages.ts'

export const t = messages('editor', {
  formatting: 'Formatação',
  hint: 'Alt+F10 leva à barra de formatação.',
  bold: 'Negrito',
  italic: 'Itálico',
  strike: 'Tachado',
  code: 'Código',
  link: 'Link',
  heading: 'Título',
  list: 'Lista',
  numbers: 'Lista numerada',
  quote: 'Citação',
  codeBlock: 'Bloco de código',
  asMarkdown: 'Editar como Markdown',
  address: 'Endereço do link',
  wrongAddress: 'Escreva um endereço completo, como https://exemplo.com.br.',
  apply: 'Aplicar',
  unlink: 'Remover link',
  cancel: 'Cancelar',
})
