-- The apps are told by Apple's and Google's services, by a token in place of an address and keys.
alter table push_subscriptions
  add column service text not null default 'web' check (service in ('web', 'apns', 'fcm')),
  alter column p256dh drop not null,
  alter column auth drop not null,
  add check ((service = 'web') = (p256dh is not null and auth is not null));
