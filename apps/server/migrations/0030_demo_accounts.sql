-- Who came with a demonstration is known by this mark, whatever address a visitor gave them since.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true
where email like '%@demo.example' and exists (select from instance where demo is not null);
