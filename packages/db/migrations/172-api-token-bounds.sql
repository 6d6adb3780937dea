-- What a personal API token reaches: parts of the API, and the networks that it may be used from.
alter table api_tokens
  -- null: all that its owner may do.
  add areas text[] check (areas <> '{}'),
  -- Addresses and networks (CIDR); null: from anywhere.
  add ip_ranges text[] check (ip_ranges <> '{}');
