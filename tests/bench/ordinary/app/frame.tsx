import AppBar from "@mui/material/AppBar";
import Avatar from "@mui/material/Avatar";
import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import { NavLink, Outlet, useLoaderData } from "react-router";
import type { PageInfo } from "#contracts/page.ts";
import type { StaffMember } from "#contracts/staff/staff-members.ts";
import { Icon, type IconName } from "./icon.tsx";
import { ask } from "./upstream.server.ts";

export async function loader() {
  const [member, pending] = await Promise.all([
    ask<StaffMember>("/staffMembers/me"),
    ask<{ pageInfo: PageInfo }>("/reservations/locations/pending-reservations?started=false&rows=false"),
  ]);
  return { name: `${member.firstName} ${member.lastName}`, club: member.organization.name, pending: pending.pageInfo };
}

const entries: readonly { to: string; text: string; icon: IconName }[] = [
  { to: "/dashboard", text: "Bacheca", icon: "home" },
  { to: "/locations/list", text: "Strutture", icon: "home" },
  { to: "/locations/reservations/agenda", text: "Agenda", icon: "calendar" },
  { to: "/", text: "Prenotazioni", icon: "calendar" },
  { to: "/locations/reservations/pending", text: "Richieste", icon: "bell" },
  { to: "/academy", text: "Scuola", icon: "people" },
  { to: "/events", text: "Eventi", icon: "calendar" },
  { to: "/staff", text: "Staff", icon: "people" },
  { to: "/audit", text: "Registro", icon: "note" },
  { to: "/account", text: "Account", icon: "people" },
  { to: "/documentation", text: "Documentazione", icon: "note" },
];

const width = 240;

export default function Frame() {
  const { name, club, pending } = useLoaderData<typeof loader>();
  return (
    <Box sx={{ display: "flex" }}>
      <AppBar position="fixed" sx={{ zIndex: (theme) => theme.zIndex.drawer + 1 }}>
        <Toolbar>
          <IconButton color="inherit" edge="start" aria-label="Menu" sx={{ mr: 2, display: { sm: "none" } }}>
            <Icon name="menu" />
          </IconButton>
          <Typography variant="h6" component="div" noWrap sx={{ flexGrow: 1 }}>
            {club}
          </Typography>
          <IconButton color="inherit" aria-label="Richieste">
            <Badge badgeContent={pending.total} color="error">
              <Icon name="bell" />
            </Badge>
          </IconButton>
          <Avatar sx={{ ml: 2 }}>{name.slice(0, 1)}</Avatar>
          <Typography sx={{ ml: 1 }}>{name}</Typography>
        </Toolbar>
      </AppBar>
      <Drawer variant="permanent" sx={{ width, flexShrink: 0, "& .MuiDrawer-paper": { width } }}>
        <Toolbar />
        <List>
          {entries.map(({ to, text, icon }) => (
            <ListItem key={to} disablePadding>
              <ListItemButton component={NavLink} to={to} selected={to === "/"}>
                <ListItemIcon>
                  <Icon name={icon} />
                </ListItemIcon>
                <ListItemText primary={text} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Drawer>
      <Box component="main" sx={{ flexGrow: 1, p: 3 }}>
        <Toolbar />
        <Outlet />
      </Box>
    </Box>
  );
}
