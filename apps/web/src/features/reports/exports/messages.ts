import { messages } from '@balcao/ui/lib/messages'

export const t = messages('reportExports', {
  title: 'Exportações',
  text: 'Arquivos grandes são preparados aqui e ficam disponíveis por 24 horas.',
  waiting: 'Na fila: {total} linhas',
  running: '{done} de {total} linhas',
  done: '{total} linhas',
  gone: '{total} linhas. O arquivo já não está disponível.',
  failed: 'Não foi possível preparar o arquivo. Exporte de novo.',
  progress: 'Preparando {name}',
  take: 'Baixar',
  takeOf: 'Baixar {name}',
  cancel: 'Cancelar',
  cancelOf: 'Cancelar {name}',
  remove: 'Remover',
  removeOf: 'Remover {name}',
  notRemoved: 'Não deu certo: {why}',
})
