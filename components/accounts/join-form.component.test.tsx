import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { JoinForm } from "./join-form";

it("after the link has been used, a further try only logs in", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return url.startsWith("/api/join/") ? Response.json({ email: "ada@example.org" }) : Response.json({}, { status: 500 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JoinForm {...{ token: "t", purpose: "password", email: "ada@example.org", role: null }} />
    </QueryClientProvider>,
  );
  for (const label of ["Password", "Password again"])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "several good words" } });
  expect(screen.queryByText(/this link has been used/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Set password and log in" }));
  expect(await screen.findByText(/this link has been used/)).toBeDefined();
  expect(screen.getByRole("link", { name: "the login page" }).getAttribute("href")).toBe("/login");
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(asked).toEqual(["/api/join/t", "/api/auth/sign-in/email", "/api/auth/sign-in/email"]));
  await screen.findByRole("alert");
});
