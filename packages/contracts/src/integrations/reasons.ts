/** Why an input about integrations is refused. */
export const integrationReasons = {
  webhook_url: 'Use um endereço https completo do mundo externo, sem usuário nem senha.',
  webhook_header_name: 'Use letras, números e hifens; “content-…”, “webhook-…”, “host” e os da conexão são do próprio Balcão.',
  webhook_header_value: 'Use só letras, números e símbolos comuns.',
  webhook_header_twice: 'Cada cabeçalho pode aparecer uma vez só.',
  webhook_header_unset: 'Diga o valor deste cabeçalho.',
  webhook_not_there: 'Este webhook não existe.',
}
