import { messages } from '@balcao/ui/lib/messages'

export const t = messages('asset-kinds', {
  title: 'Tipos de ativo',
  close: 'Fechar',
  name: 'Novo tipo',
  nameOf: 'Novo nome de {name}',
  add: 'Adicionar',
  rename: 'Renomear',
  renameOf: 'Renomear {name}',
  remove: 'Excluir {name}',
  save: 'Salvar',
  cancel: 'Cancelar',
  assets: '{n, plural, =0 {nenhum ativo} one {# ativo} many {# de ativos} other {# ativos}}',
  failed: 'Não deu certo: {why}',
})
