-- A few members are told far more than others. PostgreSQL plans for the average and would gather and
-- sort all of somebody's to show the latest; told that there are fewer recipients, it reads from the
-- latest on and stops.
alter table notifications alter column recipient_id set (n_distinct = 100);
