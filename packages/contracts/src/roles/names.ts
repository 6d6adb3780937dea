import type { Grant, PermissionKey, Resource } from './permissions.ts'

/** What people read of permissions. */
export const RESOURCE_NAME: Record<Resource, string> = {
  ticket: 'Tickets',
  template: 'Templates',
  tag: 'Tags',
  user: 'Usuários',
  company: 'Empresas',
  field: 'Campos personalizados',
  role: 'Papéis e permissões',
  audit: 'Auditoria',
  view: 'Visões de tickets',
  notification: 'Avisos',
}

export const GRANT_NAME: Record<Grant, string> = {
  none: 'Nenhum',
  own: 'Próprios',
  cc: 'Em cópia',
  assigned: 'Atribuídos',
  queue: 'Das filas',
  company: 'Da empresa',
  tenant: 'Todos',
}

export const GRANT_HINT: Record<Grant, string> = {
  none: 'Não tem esta permissão.',
  own: 'Só o que a própria pessoa abriu.',
  cc: 'O que abriu e o que acompanha como observadora.',
  assigned: 'O que abriu e o que está sob sua responsabilidade.',
  queue: 'O que abriu, o que está sob sua responsabilidade e o das filas de que é membro.',
  company: 'O mesmo que “Das filas”, e tudo da empresa a que pertence.',
  tenant: 'Tudo da organização.',
}

export const PERMISSION_NAME: Record<PermissionKey, string> = {
  'ticket.read': 'Ver tickets',
  'ticket.create': 'Abrir tickets',
  'ticket.reply': 'Responder ao cliente',
  'ticket.note': 'Escrever notas internas',
  'ticket.edit': 'Alterar campos e status',
  'ticket.take': 'Assumir e devolver',
  'ticket.assign': 'Atribuir a outras pessoas',
  'ticket.cancel': 'Cancelar e marcar como spam',
  'ticket.merge': 'Mesclar e desfazer',
  'ticket.history': 'Ver o histórico',
  'ticket.time': 'Registrar o próprio tempo',
  'ticket.manage_time': 'Registrar e alterar o tempo de qualquer pessoa',
  'ticket.manage_recurring': 'Criar e alterar tickets recorrentes',
  'ticket.manage_watchers': 'Ver e remover quem acompanha o quê',
  'ticket.export': 'Exportar a lista em CSV',
  'template.manage': 'Criar e alterar os templates da equipe',
  'tag.manage': 'Criar, alterar e juntar tags',
  'user.list': 'Ver a lista de pessoas',
  'user.manage': 'Convidar, alterar e remover pessoas',
  'company.read': 'Ver empresas e seus contatos',
  'company.manage': 'Criar, alterar, juntar e excluir empresas',
  'field.manage': 'Criar, alterar e remover campos',
  'role.read': 'Ver papéis e permissões',
  'role.manage': 'Alterar papéis e permissões',
  'audit.read': 'Ver e exportar a auditoria',
  'view.share': 'Criar e alterar as visões da equipe',
  'notification.send': 'Enviar avisos a pessoas da organização',
}
