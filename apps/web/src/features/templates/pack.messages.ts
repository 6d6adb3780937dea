import { messages } from '@balcao/ui/lib/messages'

export const t = messages('templatePack', {
  open: 'Entre organizações…',
  title: 'Templates entre organizações',
  about:
    'Baixe os templates da equipe em um arquivo JSON e traga-o em outra organização. Filas, tags, tipos e checklists são achados pelo nome; pessoas não vão junto.',
  download: 'Baixar arquivo',
  file: 'Arquivo de templates',
  choose: 'Escolher arquivo…',
  notPack: 'Este arquivo não é de templates do Balcão.',
  failed: 'Não foi possível: {why}',
  preview: 'O que será criado',
  outcome_new: 'novo',
  outcome_exists: 'já existe aqui, fica como está',
  outcome_refused: 'não será criado',
  left: 'Fica sem: {names}',
  left_customStatus: 'status “{name}”',
  left_type: 'tipo “{name}”',
  left_queue: 'fila “{name}”',
  left_tag: 'tag “{name}”',
  left_checklist: 'checklist “{name}”',
  left_customField: 'campo “{name}”',
  left_scopeQueue: 'só na fila “{name}”',
  left_role: 'só para o papel “{name}”',
  create: '{n, plural, =0 {Nada a criar} one {Criar # template} many {Criar # de templates} other {Criar # templates}}',
  created: '{n, plural, =0 {Nenhum template criado} one {# template criado} many {# de templates criados} other {# templates criados}}',
  close: 'Fechar',
})
