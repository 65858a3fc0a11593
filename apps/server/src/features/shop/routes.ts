import {
  createProduct,
  deleteProduct,
  listProducts,
  readProduct,
  updateProduct,
} from '@stenope/contract/people/shop';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function shopRoutes(editing: service.ProductEditing): readonly Route[] {
  const { context } = editing;
  return [
    handle(listProducts, ({ viewer, params, query }) =>
      service.list(context, viewer, params.userId, query),
    ),
    handle(createProduct, ({ viewer, body, idempotencyKey }) =>
      service.create(context, viewer, body, idempotencyKey),
    ),
    handle(readProduct, ({ viewer, params }) => service.read(context, viewer, params.productId)),
    handle(updateProduct, ({ viewer, params, body }) =>
      service.update(editing, viewer, params.productId, body),
    ),
    handle(deleteProduct, ({ viewer, params }) =>
      service.remove(context, viewer, params.productId),
    ),
  ];
}
