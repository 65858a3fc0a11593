-- notice_product of apps/server/src/features/reports/notices/queries.ts, written by npm run sql
-- wanted = $1
select id, seller_id from products where products.id = $1;
