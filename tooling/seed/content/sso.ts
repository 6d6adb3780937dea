/** A provider that the demo's organisation might have. */
export const PROVIDER = {
  name: 'Diretório da Acme',
  label: 'conta Acme',
  preset: 'entra',
  issuer: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0',
  clientId: '66666666-7777-8888-9999-000000000000',
  scopes: ['openid', 'email', 'profile'],
  domains: ['acme.test'],
  groupsClaim: 'groups',
  groups: [
    { group: 'Central de Suporte', role: 'agent' },
    { group: 'Coordenação do Suporte', role: 'supervisor' },
  ],
}
