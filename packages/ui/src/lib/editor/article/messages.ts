import { messages } from '../../messages.ts'

/** Texts of the article editor. */
export const t = messages('articleEditor', {
  hint: 'Alt+F10 leva à barra de formatação. Enter começa outro parágrafo, Shift+Enter outra linha.',
  heading2: 'Título',
  heading3: 'Subtítulo',
  heading4: 'Título menor',
  callout: 'Destaque',
  calloutOff: 'Remover destaque',
  details: 'Trecho recolhido',
  table: 'Tabela',
  insertTable: 'Inserir tabela',
  rowAbove: 'Linha acima',
  rowBelow: 'Linha abaixo',
  columnLeft: 'Coluna à esquerda',
  columnRight: 'Coluna à direita',
  alignLeft: 'Alinhar à esquerda',
  alignCenter: 'Centralizar',
  alignRight: 'Alinhar à direita',
  removeRow: 'Excluir linha',
  removeColumn: 'Excluir coluna',
  removeTable: 'Excluir tabela',
  image: 'Imagem',
  articleLink: 'Link para artigo',
  rule: 'Linha divisória',
  noAlt: 'Sem texto alternativo',
  elsewhere: 'Imagem de fora, mostrada como link: {address}',
  altLabel: 'Texto alternativo: o que a imagem mostra a quem não a vê',
  altSave: 'Salvar texto',
  imageRemove: 'Remover imagem',
  splitRows:
    'Cada célula guarda uma linha: {n, plural, =0 {nada mudou} one {a linha colada ficou na célula} many {as # de linhas coladas viraram linhas da tabela} other {as # linhas coladas viraram linhas da tabela}}.',
  joinedLines:
    'Cada célula guarda uma linha: {n, plural, =0 {nada mudou} one {a linha colada ficou na célula} many {as # de linhas coladas foram unidas} other {as # linhas coladas foram unidas}} com ponto e vírgula.',
})
