"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { providerKeysQuery } from "@/components/data/model-queries";
import { TableSkeleton } from "@/components/forms/table-skeleton";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { Menu } from "@/components/ui/menu";
import { Table, TableNote, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { toast } from "@/components/ui/toast";
import type { ProviderKey } from "@/lib/contracts/provider-key";
import { KeyDialog, shownWithKeys } from "./key-dialog";

/** Shows where a key comes from, and what is wrong with it. */
function KeySource({ inEnvironment, stored }: ProviderKey) {
  if (stored === null) return <span className="text-ink-2">environment</span>;
  if (inEnvironment)
    return (
      <span className="text-ink-2" title="Both are set. The server’s environment wins over the stored key.">
        environment, not the stored one
      </span>
    );
  if (stored.readable) return <span className="text-ink-2">stored</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-warn">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      encrypted with another secret: enter the key again
    </span>
  );
}

/** Table of the keys that models may name, with dialogs that store, replace and delete one. */
export function KeyTable() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(providerKeysQuery());
  const [wanted, setWanted] = useQueryState("key", parseAsString);
  const [entering, setEntering] = useState<{ name: string; hosts: readonly string[]; replaces: boolean } | null>(
    wanted === null ? null : { name: wanted, hosts: [], replaces: false },
  );
  const [removing, setRemoving] = useState<ProviderKey | null>(null);
  const close = () => {
    setEntering(null);
    void setWanted(null);
  };
  const remove = async (name: string) => {
    try {
      await sendJson("DELETE", `/api/keys/${name}`);
      await Promise.all(shownWithKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success(`The key ${name} is deleted.`);
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : "The key could not be deleted. Try again.");
    }
  };
  if (data === undefined) return error ? <Failed error={error} retry={() => refetch()} /> : <TableSkeleton rows={3} />;
  const enter = data.canStore ? (
    <Button onClick={() => setEntering({ name: "", hosts: [], replaces: false })}>Enter a key</Button>
  ) : (
    <p className="text-sm text-ink-2">
      To store keys here, set <code className="num">HEED_SECRET</code> on the server and restart Heed.
    </p>
  );
  return (
    <>
      {data.keys.length === 0 ? (
        <Empty
          title="No keys yet"
          note="Enter the API key of a provider, and models can use it by its name. It is stored encrypted, bound to its hosts, and never shown again."
          action={enter}
        />
      ) : (
        <>
          <Table label="Keys" wide>
            <THead>
              <Tr>
                <Th>Name</Th>
                <Th>Sent to</Th>
                <Th className="max-sm:hidden">Source</Th>
                <Th className="max-md:hidden">Set</Th>
                <Th className="max-lg:hidden">Last used</Th>
                <Th align="right" className="max-md:hidden">
                  Models
                </Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </Tr>
            </THead>
            <TBody>
              {data.keys.map((row) => (
                <Tr key={row.name}>
                  <Td>
                    <span translate="no" className="num font-medium wrap-anywhere">
                      {row.name}
                    </span>
                    <span className="block text-xs sm:hidden">
                      <KeySource {...row} />
                    </span>
                  </Td>
                  <Td>
                    {row.stored === null || row.inEnvironment ? (
                      <span className="text-ink-3">any host that a model names</span>
                    ) : (
                      <span translate="no" className="num wrap-anywhere text-ink-2">
                        {row.stored.hosts.join(", ")}
                      </span>
                    )}
                  </Td>
                  <Td className="max-sm:hidden">
                    <KeySource {...row} />
                  </Td>
                  <Td className="text-ink-2 max-md:hidden">
                    {row.stored && (
                      <>
                        <TimeAgo at={row.stored.updatedAt} />
                        {row.stored.by !== null && (
                          <>
                            {" "}
                            by <span translate="no">{row.stored.by}</span>
                          </>
                        )}
                      </>
                    )}
                  </Td>
                  <Td className="text-ink-2 max-lg:hidden">
                    {row.stored &&
                      (row.stored.lastUsedAt ? <TimeAgo at={row.stored.lastUsedAt} /> : <span className="text-ink-3">never</span>)}
                  </Td>
                  <Td align="right" className="num max-md:hidden">
                    {row.models}
                  </Td>
                  <Td align="right" className="w-9">
                    {(row.stored !== null || data.canStore) && (
                      <Menu
                        label={`Actions for ${row.name}`}
                        items={[
                          ...(data.canStore
                            ? [
                                {
                                  label: row.stored ? "Replace" : "Store a key of this name",
                                  onSelect: () =>
                                    setEntering({ name: row.name, hosts: row.stored?.hosts ?? [], replaces: row.stored !== null }),
                                },
                              ]
                            : []),
                          ...(row.stored ? [{ label: "Delete", danger: true, onSelect: () => setRemoving(row) }] : []),
                        ]}
                      />
                    )}
                  </Td>
                </Tr>
              ))}
            </TBody>
          </Table>
          <TableNote>
            A stored key is encrypted and sent only to its hosts. A variable of the server’s environment overrides a stored key of that
            name.
          </TableNote>
          <div className="mt-4">{enter}</div>
        </>
      )}
      {entering && <KeyDialog open {...entering} onClose={close} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Delete the key ${removing?.name ?? ""}?`}
        description={
          removing && removing.models > 0
            ? `${formatCount(removing.models, "model")} ${removing.models === 1 ? "names" : "name"} it. Runs that need it stop at their next call.`
            : "No model names it."
        }
        confirm="Delete"
        dismiss="Keep key"
        onConfirm={() => removing !== null && void remove(removing.name)}
      />
    </>
  );
}
